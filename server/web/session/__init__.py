"""The session: what it holds, the encrypted cookie that carries it, and its end."""
