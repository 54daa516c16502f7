"""Run live tables: routes, sessions, actions, state, frames."""
