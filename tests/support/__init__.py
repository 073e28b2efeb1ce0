"""What the tests share: real servers, a proxy that misbehaves on request, and users."""
