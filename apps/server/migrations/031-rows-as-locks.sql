-- One row a subject of sign-ins, locked by every decision whether one may try.
create table account.sign_in_subject (
  subject text primary key
);
grant select, insert, update on account.sign_in_subject to krapao_app;

-- One row a network, locked by every decision to send a code to it.
create table otp.network (
  network text primary key
);
grant select, insert, update on otp.network to krapao_app;
