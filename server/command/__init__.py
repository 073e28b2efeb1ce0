"""The console command `heatdesk`."""
