"""What lists of heaters have in common: filters, pages, the worklist, the catalogue, the search."""
