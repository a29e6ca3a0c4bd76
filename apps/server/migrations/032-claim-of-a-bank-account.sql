-- Whose bank account this is: the first player's who registered it. Written by the function that registers it only.
create table account.bank_claim (
  bank_code  text not null,
  account_no text not null,
  player_id  uuid not null,
  primary key (bank_code, account_no)
);
insert into account.bank_claim (bank_code, account_no, player_id) select bank_code, account_no, player_id from account.bank_account;
alter table account.bank_account drop constraint bank_account_bank_code_account_no_key;
grant select on account.bank_claim to krapao_app;
