"""The parameters of a heater: their rows, the change of one, and its receipt."""
