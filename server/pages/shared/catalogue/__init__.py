"""The manufacturer's catalogue on the screens that look things up."""
