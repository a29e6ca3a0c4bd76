-- A dashboard asks what has not ended and what is recent. Without these it read all that a player ever did.
create index transfer_open on games.transfer (player_id) where ended_at is null;
create index withdrawal_open on withdraw.withdrawal (player_id) where ended_at is null;
create index qr_newest on deposit.qr (player_id, created_at desc);
