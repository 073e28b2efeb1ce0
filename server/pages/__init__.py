"""One module a screen: `load` gets its data, `submit` takes its forms; neither writes HTML."""
