"""The pages, as typed markup."""
