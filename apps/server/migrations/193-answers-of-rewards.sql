-- Into the wallet, or out of it.
create type adjustment.direction as enum ('up', 'down');
alter type adjustment.adjustment_order alter attribute direction type adjustment.direction;
comment on type adjustment.house_order is 'may be null: source_subaccount, destination_subaccount';

-- Why an adjustment is not proposed: not_enough, so much cannot be taken from the wallet.
create type adjustment.proposal_obstacle as enum ('not_enough', 'no_player');
-- Why it is not approved: not_enough, so much cannot be taken from the wallet any more.
create type adjustment.decision_obstacle as enum ('not_enough');

-- What became of an order of a grant. granted; waiting, for the deposit that it is given for; repeated, the same under this key
-- before; key_reused, another under this key. All else granted nothing: bonus_active, something with a condition is waiting or
-- open; not_enough, the account that it comes from holds less; not_current, a deposit is to be read first (see `read_deposits`).
create type bonus.granted as enum ('granted', 'waiting', 'repeated', 'key_reused', 'bonus_active', 'not_enough', 'not_current');
comment on type bonus.grant_order is 'may be null: source_code, amount, required_turnover, kept_on_success, taken_on_ending';

-- current: to the end. not_current: as far as what one comes to need not be known. busy: somebody else holds the player.
create type bonus.deposits_read as enum ('current', 'not_current', 'busy');
-- A deposit that may be what the bonus waits for, with the terms by which to work out what it comes to.
create type bonus.unread_deposit as (condition_id uuid, posting_no bigint, deposit bigint, terms jsonb);
comment on type bonus.deposit_answer is 'may be null: amount, required_turnover, kept_on_success, taken_on_ending';
-- too_small: the deposit comes to nothing, and the bonus waits on. stale: that is not the deposit to be read now, so read again.
create type bonus.condition_started as enum ('started', 'too_small', 'stale');
-- passed: they had the threshold, or more. ended: they had less. waits: that depends on what their stakes return.
create type bonus.deposit_verdict as enum ('passed', 'ended', 'waits');

-- Of a condition that is not closed.
create type bonus.active_state as enum ('waiting', 'open');
-- ended: now, or by the player before; one that waited for its deposit is ended free. All else ended nothing: no_condition, there
-- is none of this id, or it has closed otherwise; not_current, a deposit is to be read first; in_transit, money is on its way to
-- or from a game; above_threshold; untold, a feed has not told yet what became of money that a game has taken.
create type bonus.condition_ended as enum ('ended', 'no_condition', 'not_current', 'in_transit', 'above_threshold', 'untold');
-- Of a reward that was given for the next deposit.
create type bonus.reward_outcome as enum ('waiting', 'granted', 'cancelled');

-- granted, or waiting for its deposit: now. repeated: by this call before, or it is active already. All else changed nothing:
-- no_campaign, none is offered under this code; changed, another version is; not_current, a deposit is to be read first;
-- max_claimed, this person has had it as often as it says; bonus_active, something with a condition is waiting or open; full,
-- there is not enough left in its budget.
create type promotion.campaign_received as enum (
  'granted', 'waiting', 'repeated', 'no_campaign', 'changed', 'not_current', 'max_claimed', 'bonus_active', 'full');
-- What ending the condition was answered, or not_collected: a part of what it takes is still at a game, and nothing is taken.
create type promotion.bonus_ended as enum (
  'ended', 'no_condition', 'not_current', 'in_transit', 'above_threshold', 'untold', 'not_collected');
-- unused: now. not_current: a deposit is to be read first. settled: it waits no more, or not for so long.
create type promotion.waiting_ended as enum ('unused', 'not_current', 'settled');
-- What marketing writes of a campaign: what it is for ever, and what it offers.
create type promotion.campaign_order as (
  code text, kind promotion.campaign_kind, currency ledger.currency, limit_type promotion.limit_type, title jsonb, description jsonb, banners jsonb,
  grant_amount bigint, deposit_percent int, deposit_maximum bigint, deposit_minimum bigint, waits_for_hours int, multiplier_hundredths int,
  counts_deposit boolean, keep_percent int, take_percent int, weight_slot int, weight_sport int, weight_lotto int, threshold bigint, hours int,
  max_received int, starts_at timestamptz, ends_at timestamptz);
comment on type promotion.campaign_order is
  'may be null: grant_amount, deposit_percent, deposit_maximum, deposit_minimum, waits_for_hours, hours, starts_at, ends_at';
-- other_campaign: the code is that of another kind, currency or limit.
create type promotion.writing_obstacle as enum ('other_campaign');
-- spent: more of the budget is used already.
create type promotion.starting_obstacle as enum ('no_campaign', 'spent');
create type promotion.stopping_obstacle as enum ('no_campaign');

-- inactive: inviting is off. bonus_active: something with a condition is waiting or open. no_play_info: no friend has done
-- anything that counts. collected: all of it already. none: nothing has been earned, or it is held until a friend plays, or waits
-- for staff.
create type invite.collectable as enum ('ready', 'inactive', 'bonus_active', 'no_play_info', 'collected', 'none');
-- granted: now, or by this order before. changed: the order names another amount. not_current: a deposit is to be read first. The
-- others are why nothing can be collected.
create type invite.collected as enum ('granted', 'changed', 'not_current', 'inactive', 'bonus_active', 'no_play_info', 'collected', 'none');
comment on type invite.judgement is 'may be null: reason';

-- claimed: now, or under this id before. inactive: refunds are off. condition: something with one is waiting or open. none: no
-- period has closed since the last claim. minimum: those that have closed give nothing.
create type refund.claimed as enum ('claimed', 'inactive', 'condition', 'none', 'minimum');
-- inactive: refunds are off. condition: something with one is waiting or open. none: nothing is claimed.
create type refund.movable as enum ('ready', 'inactive', 'condition', 'none');
-- granted: now, or by this order before. changed: the order names another amount. not_current: a deposit is to be read first. The
-- others are why nothing can be moved.
create type refund.moved as enum ('granted', 'changed', 'not_current', 'inactive', 'condition', 'none');

-- spun: now, or under this key before. stale: another spin has taken this nonce, so work it out again. no_seed: the player has no
-- seed of the wheel in use, so take one, and work it out.
create type spin.spin_made as enum ('spun', 'refused', 'stale', 'no_seed');
-- inactive: no wheel is in use. closed: the player has been told that nothing came of this request.
create type spin.spin_refusal as enum ('no_coin', 'inactive', 'closed');
-- claimed: now, or under this key before. not_current: a deposit is to be read first, which decides whether a condition is open.
create type spin.coupon_claimed as enum ('claimed', 'key_reused', 'refused', 'not_current');
-- no_coupon: there is none of this code that is open. no_claim: what it wins is not claimed. bonus_remaining: a condition is open, or
-- waits for its deposit; a player has one at most. closed: the player has been told that nothing came of this request.
create type spin.claim_refusal as enum ('no_coupon', 'no_such_code', 'no_claim', 'expired', 'bonus_remaining', 'closed');
-- Of what a coupon gives. Goods are handed over.
create type spin.claimed_kind as enum ('money', 'coins');
-- changed: now, or by this call before. closed: the player has been told that nothing came of this request. inactive: no wheel is in
-- use.
create type spin.seed_changed as enum ('changed', 'key_reused', 'closed', 'inactive');
-- used: it is in use, or was, and is never changed.
create type spin.wheel_saved as enum ('saved', 'used', 'not_staff', 'not_allowed');
-- no_wheel: there is no such draft, or it is not in use. too_small: the budget does not cover the largest prize.
create type spin.wheel_obstacle as enum ('no_wheel', 'too_small');
