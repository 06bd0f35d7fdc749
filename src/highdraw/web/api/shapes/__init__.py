"""What programs send and what they get, as types. The OpenAPI document is made from these, and every body is checked by them."""
