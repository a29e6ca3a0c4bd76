-- What became of a payment. settled: it is credited, now or before by this same attempt. repeated: this player was credited for it
-- before, by this or another channel. unallocated: it, or what was said of it, waits for manual review.
create type deposit.settlement as enum ('settled', 'repeated', 'unallocated');

-- What became of a payment, what was posted of it, and whether the QR that it paid is no longer to be paid.
create type deposit.settled_payment as (status deposit.settlement, posted ledger.posted, ends_qr boolean);
comment on type deposit.settled_payment is 'may be null: posted';

-- busy: not in company. It is not new and clear, or somebody else holds its player.
create type deposit.settled_together as enum ('settled', 'busy');

-- What became of money that nobody can be credited with. repeated: it was credited or returned before, and this says nothing else.
-- unallocated: it waits for manual review, now or before, or what was said of it does.
create type deposit.kept as enum ('repeated', 'unallocated');

-- What a report is that may be of a payment which another told of: merged, it is that one; takes, that one, which waits for manual
-- review, is this; held, it may be that one, or is told by whoever cannot be credited, and waits for manual review.
create type deposit.verdict as enum ('merged', 'takes', 'held');

-- How two tellings of a sending account fit: same, both say every digit; other, they cannot be one account; maybe, something is
-- hidden or missing.
create type deposit.fit as enum ('same', 'maybe', 'other');

-- What became of a line that its bank has corrected. recorded: now or before, and the corrected line may be settled as any other.
-- repeated: it says nothing new, or was itself corrected since. contradiction: a person looks, because the payment was credited, or
-- its money sent back. unknown: there is no such payment yet.
create type deposit.corrected as enum ('recorded', 'repeated', 'contradiction', 'unknown');

-- What became of a payment that was taken back. opened: staff decide. returned: nobody was credited yet, and it waits for nobody.
-- repeated: it was said before, by whomever. contradiction: more than was paid, or another amount than before, so a person looks.
-- unknown: there is no such payment yet, because its report may come later than this one.
create type deposit.reversed as enum ('opened', 'returned', 'repeated', 'contradiction', 'unknown');

-- Why a payment was allocated to nobody. wrong_currency: this player has no ledger, or in another currency.
create type deposit.allocation_obstacle as enum ('wrong_currency');

-- Why a payment was not sent back by hand. no_way_back: nobody can send a gift link back.
create type deposit.return_obstacle as enum ('no_way_back');

-- Why a payment was not paid back to its sender. no_way_back: nobody can send a gift link back. no_reference: no payout can reach
-- them, so it is sent back by hand, with the reference of that.
create type deposit.pay_back_obstacle as enum ('no_way_back', 'no_reference');

-- not_same: these cannot be one payment, or one of them is another's already.
create type deposit.merge_obstacle as enum ('not_same');

-- Why nobody bears a chargeback yet. nothing_to_take: the wallet is empty, so bear it, or wait. money_held: it is short while a
-- withdrawal holds money, which may come back, so refuse that, or wait.
create type deposit.chargeback_obstacle as enum ('nothing_to_take', 'money_held');

-- Why a slip was not accepted. not_possible: its payment is not with us any more or on its way back, is somebody's already, is of
-- another amount or into another account than was told, or may be one that was told of under another reference, of which staff say
-- so. wrong_currency: it is not in the currency of the player.
create type deposit.slip_obstacle as enum ('not_possible', 'wrong_currency');

-- known: to this player, from before.
create type deposit.arrival_shown as enum ('shown', 'known', 'not_theirs');

-- asked: now, or before and still good. taken: no amount is to be had.
create type deposit.proof_asked as enum ('asked', 'taken', 'nothing_waits');

-- begun: its gateway is asked next. made: under this key there is a QR already. working: one is being made under this key, by a run
-- that may still be on its way. refused: none could be made under this key. closed: its player was told that nothing came of it.
-- key_reused: the key was for something else.
create type deposit.qr_ordered as enum ('begun', 'made', 'working', 'refused', 'closed', 'key_reused');

create type deposit.replaced_qr as (qr_id text, provider text);

-- begun: now, or under this key before, the redemption as it stands. key_reused: the key was another request's. closed: its player
-- was told that nothing was done. duplicate: this voucher was sent here before. no_wallet: the site takes no gift links in the
-- player's currency.
create type deposit.redemption_begun as enum ('begun', 'key_reused', 'closed', 'duplicate', 'no_wallet');

-- ended: now, or before in this same way. fenced: somebody with a newer lease has taken it over, or it ended otherwise.
create type deposit.ended as enum ('ended', 'fenced');

-- lost: somebody with a newer lease has taken the slip over, or it ended otherwise.
create type deposit.slip_failed as enum ('ended', 'lost');

-- credited: the slip has succeeded, because its payment was credited now, or to this player before by another channel. duplicate: it
-- has failed, because another slip of this player has had the payment. unallocated: its payment waits for another report or for
-- manual review, or is not with us any more, and the slip waits too. lost: as of one that fails.
create type deposit.slip_settled as enum ('credited', 'duplicate', 'unallocated', 'lost');

-- not_credited: its payment was not, or by staff to a player whom nothing named, so what the bank says of the slip decides. The
-- others are those of one that is settled; duplicate also where the payment is another player's.
create type deposit.known_slip_ended as enum ('credited', 'duplicate', 'not_credited', 'lost');

-- What a slip that came too late has done for a line of the bank, beside what becomes of any payment. not_waiting: nothing of a bank
-- waits under its reference, or what it came into is a gateway's. differs: the line and the slip are of two transfers, or of
-- another's account.
create type deposit.late_line_settled as enum ('settled', 'repeated', 'unallocated', 'not_waiting', 'differs');

comment on type deposit.new_payment is 'may be null: subaccount, qr_id, report';
comment on type deposit.new_slip is 'may be null: bank_code, trans_ref, payment_reference, note';
comment on type deposit.announcement_order is 'may be null: bank_code';
comment on type deposit.announced_transfer is 'may be null: bank_code, account_no';

comment on function deposit.normal_number is 'used in statements';
comment on function deposit.normal_reference is 'used in statements';
