alter table deposit.qr
  -- The player's own key of the call that asked for it, the same for each gateway that was asked in turn; none before.
  add column request_key text,
  -- When the player first said that it is paid.
  add column said_paid_at timestamptz;

create index qr_of_request on deposit.qr (player_id, request_key) where request_key is not null;
