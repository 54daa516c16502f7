"""Notifications for people who have no page open: Web Push, off unless asked for."""
