alter table deposit.slot_payment
  -- The players whom the number and the name fit, as far as they were told; null where nobody has compared them.
  add column fits uuid[],
  -- The whole number that the told part was taken for: of a slip, the proven account of its player.
  add column whole_no text;

-- A report as it was told in a slot, and what is known of its payment.
create type deposit.told as (
  reference  text,
  is_line    boolean,
  bank_code  text,
  -- As it was told, and the whole number that was taken for.
  account_no text,
  number     text,
  paid_at    timestamptz,
  -- Whose it is, or whose it may be; null where nobody has compared.
  whose      uuid[],
  channel    deposit.channel,
  state      deposit.payment_state,
  player_id  uuid,
  -- No other report is the same payment yet.
  is_free    boolean
);
