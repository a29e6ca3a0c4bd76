-- The wait of a transfer that its provider does not know began at its first claim, whether the provider had said so or
-- not. What is still asked for waits anew: from when it is said next.
update games.transfer set unknown_since = null where ended_at is null;
