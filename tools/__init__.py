"""Programs for developers of the product; no build or response of the product contains them."""
