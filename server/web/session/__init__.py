"""The session: its data, the encrypted cookie that carries it, and its end."""
