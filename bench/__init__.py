"""Benchmarks. They compare within one run, since machines differ and are noisy."""
