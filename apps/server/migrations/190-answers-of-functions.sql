-- What an instruction of a member of staff is answered, by every verb of theirs.
--   act: it is done. proposed: another person must say the same. All else changed nothing:
--   not_staff and not_allowed may not; same_person has proposed it already; credited_them have credited the player they would
--   decide about; day_used_up is what two people may decide in a day; no_item waits for nobody; changed is no longer what was
--   proposed; key_reused has the id of another instruction
create type operator.authorised as enum (
  'act', 'proposed', 'not_staff', 'not_allowed', 'same_person', 'credited_them', 'day_used_up', 'no_item', 'changed', 'key_reused');

comment on type reports.sealed_report is 'may be null: report_id, source, how, about, signature, body, says, key_id, seal';

-- What became of a posting. repeated: same key, same body, the first answer again. key_reused: same key, other body. refused: this
-- key was refused before. version_conflict: the owner's accounts of that subaccount are no longer at the expected version. busy: in a
-- batch, somebody else holds the owner.
create type ledger.post_status as enum (
  'posted', 'repeated', 'key_reused', 'not_enough', 'no_owner', 'refused', 'version_conflict', 'busy');

comment on type ledger.new_posting is
  'may be null: source_subaccount, destination_subaccount, reference_id, expected_version, body, attempt_id, digest';

-- What a verb has posted: its number in the journal of its owner, its amount, and the wallet after it.
create type ledger.posted as (posting_no bigint, amount bigint, wallet bigint);

-- The figures of a refusal, in minor units, in the order in which its verb names them.
alter table ledger.request add column figures bigint[];

create type withdraw.cancelled as enum ('cancelled', 'too_late', 'no_withdrawal');
create type withdraw.payout_ended as enum ('ended', 'fenced');
create type withdraw.withdrawal_requested as enum ('accepted', 'key_reused', 'refused', 'free', 'not_yet', 'not_current');
-- Why a withdrawal is refused. `closed`: the player has been told that nothing came of this request.
create type withdraw.refusal_code as enum ('outside_limits', 'no_bank', 'bonus_remaining', 'not_enough', 'closed');
-- With the figures that it has. What is due of a bonus is taken with a withdrawal, so the wallet has to hold both.
create type withdraw.refusal as (
  code withdraw.refusal_code, least bigint, most bigint, required_turnover bigint, done_turnover bigint, bonus_due bigint);
comment on type withdraw.refusal is 'may be null: least, most, required_turnover, done_turnover, bonus_due';

-- Why no instruction about a withdrawal was taken: name_differs, the bank says that the account is not in the player's name;
-- chargeback_open, a payment of the player is taken back, and nobody has decided who bears that; unconfirmed, one person has
-- credited the player on trust, and nobody has confirmed it.
create type withdraw.decision_obstacle as enum ('name_differs', 'chargeback_open', 'unconfirmed');

-- not_possible: no player's wallet or bank account can take the payout that came back.
create type withdraw.return_obstacle as enum ('not_possible');

-- to_wallet: it is in the wallet again. waiting: staff decide. contradicts: the bank said something else under the same
-- reference before, and nothing was done. The others are what staff decided since.
create type withdraw.payout_return_received as enum ('to_wallet', 'waiting', 'paid_again', 'written_off', 'contradicts');

-- Why what a player who cannot act has is not paid out: can_act, they can ask for it themselves; nothing_there; no_bank;
-- bonus_remaining; unconfirmed, another person confirms a deposit of theirs first; account_changed, say it again; name_differs,
-- the item says whose account it is; not_current, a deposit is to be read for a bonus first.
create type withdraw.closing_obstacle as enum (
  'no_player', 'can_act', 'nothing_there', 'no_bank', 'bonus_remaining', 'account_changed', 'unconfirmed', 'name_differs', 'not_current');
comment on type withdraw.closing_order is 'may be null: bank_code, account_no, holder_name, payout_currency';
