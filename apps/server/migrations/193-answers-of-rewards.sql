-- Into the wallet, or out of it.
create type adjustment.direction as enum ('up', 'down');
alter type adjustment.adjustment_order alter attribute direction type adjustment.direction;
comment on type adjustment.house_order is 'may be null: source_subaccount, destination_subaccount';

-- Why an adjustment is not proposed: not_enough, so much cannot be taken from the wallet.
create type adjustment.proposal_obstacle as enum ('not_enough', 'no_player');
-- Why it is not approved: not_enough, so much cannot be taken from the wallet any more.
create type adjustment.decision_obstacle as enum ('not_enough');
