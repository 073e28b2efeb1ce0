"""What every request passes through: session, csrf, language, security headers, page protocol."""
