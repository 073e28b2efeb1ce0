"""What is measured: ratios within one run, since machines differ and are noisy."""
