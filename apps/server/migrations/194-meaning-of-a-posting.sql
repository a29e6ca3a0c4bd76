-- What a posting comes to, for whoever counts: bonuses, coins, friends, played-through money, audits. Null for a step of something
-- else, and for what moves between accounts of the house.
--   deposit: a player's money came from outside. deposit_taken_back: by whoever had paid it. withdrawal: it was paid out to them.
--   withdrawal_returned: the payout came back. play: won or lost at a game. grant: a reward, in the wallet. grant_taken_back: of
--   one whose terms were not met. correction: by hand, or a loss that the house bears
create type ledger.meaning as enum (
  'deposit', 'deposit_taken_back', 'withdrawal', 'withdrawal_returned', 'play', 'grant', 'grant_taken_back', 'correction');

alter table ledger.posting_kind add column meaning ledger.meaning;
alter table ledger.posting_kind disable trigger user;
update ledger.posting_kind k set meaning = said.meaning
  from (values
    ('deposit_bank', 'deposit'::ledger.meaning), ('deposit_gateway', 'deposit'), ('deposit_slip', 'deposit'), ('deposit_giftlink', 'deposit'),
    ('deposit_ewallet', 'deposit'), ('allocated', 'deposit'), ('chargeback_taken', 'deposit_taken_back'), ('withdraw_paid', 'withdrawal'),
    ('returned_by_bank', 'withdrawal_returned'), ('game_win', 'play'), ('game_loss', 'play'), ('bonus_granted', 'grant'),
    ('prize_granted', 'grant'), ('invite_collected', 'grant'), ('refund_to_wallet', 'grant'), ('bonus_taken', 'grant_taken_back'),
    ('invite_taken', 'grant_taken_back'), ('refund_taken', 'grant_taken_back'), ('adjusted_up', 'correction'), ('adjusted_down', 'correction'),
    ('written_off', 'correction'), ('shortage_covered', 'correction')) said (kind, meaning)
  where k.kind = said.kind;
alter table ledger.posting_kind enable trigger user;

alter type ledger.event add attribute meaning ledger.meaning;
