"""Pure rules of the trade: lookups, limits, states and checks, without input or output."""
