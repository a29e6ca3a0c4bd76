-- What rewards move. A grant goes to the wallet; what is taken of it goes back to the cost it came from.
insert into ledger.posting_kind (kind, journal, source, destination, statement_type, is_request) values
  ('bonus_granted', 'player', 'bonus-cost', 'wallet', 'bonus', false),
  ('bonus_taken', 'player', 'wallet', 'bonus-cost', 'finish_bonus', false),
  ('prize_granted', 'player', 'bonus-cost', 'wallet', 'bonus', false),
  ('invite_earned', 'player', 'invite-cost', 'invite', null, false),
  ('invite_cancelled', 'player', 'invite', 'invite-cost', null, false),
  ('invite_collected', 'player', 'invite', 'wallet', 'bonus', false),
  ('invite_taken', 'player', 'wallet', 'invite-cost', 'finish_bonus', false),
  ('refund_claimed', 'player', 'refund-cost', 'refund', null, false),
  ('refund_to_wallet', 'player', 'refund', 'wallet', 'bonus', false),
  ('refund_taken', 'player', 'wallet', 'refund-cost', 'finish_bonus', false),
  ('coin_spent', 'player', 'coin', 'coin-issue', null, false);
