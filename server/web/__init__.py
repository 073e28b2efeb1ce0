"""What every request passes: session, csrf, language, security headers and the page protocol."""
