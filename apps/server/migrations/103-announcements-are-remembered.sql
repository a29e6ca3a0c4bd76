-- An announced amount is free again a day after it expired, and whose it was stays known: a line that comes weeks late says
-- when it was transferred.
alter table deposit.announced_amount add column is_free boolean not null default false;
drop index deposit.announced_amount_exact;
create unique index announced_amount_exact on deposit.announced_amount (currency, amount) where is_exact and not is_free;
