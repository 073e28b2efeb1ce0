"""One module per screen: `load` returns its data, `submit` takes its forms; neither writes HTML."""
