-- A player's presses of the last day are listed by when they were refused; what was posted is found by its own tables.
create index request_refused on ledger.request (owner_id, made_at) where refusal is not null;
