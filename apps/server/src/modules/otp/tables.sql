-- Codes sent to phones, and the phones that they have proven. Codes are sent and answered by functions alone, which look at the
-- clock, the limits and the code themselves. What a code hashes to is six digits' worth of a secret, so nobody reads it. A phone is known
-- by its digest, which servers work out under a key of the site; none stands here to be read.
create schema otp;

create table otp.challenge (
  challenge_id uuid primary key,
  -- SHA-256 of the token the visitor holds.
  token_hash   bytea not null unique,
  -- Of the phone without the zeros in front, which a Lao number may have or not.
  phone_digest bytea not null,
  -- Under a key that the database does not have: six digits are soon tried.
  code_hash    bytea not null,
  reference    text not null,
  -- The caller's network: an IPv4 address, or the first half of an IPv6 one.
  network      text not null,
  -- Only a challenge whose message was certainly sent can be answered; a refused one costs the phone nothing.
  state        text not null default 'sending' check (state in ('sending', 'sent', 'refused', 'in_doubt')),
  wrong_tries  int not null default 0,
  sent_at      timestamptz not null,
  expires_at   timestamptz not null,
  verified_at  timestamptz,
  -- The browser that asked for a code: it alone is told again where to type it.
  visitor_hash bytea,
  -- Asked for by a browser that had proven this phone: counted for that browser, and for nobody else.
  is_apart     boolean not null default false,
  -- The secret that the right code came with, which was replaced by it.
  answered_by  bytea,
  -- What the right code is good for: to show that a phone is theirs, to sign in or to change the phone of an account, and for nothing else.
  purpose      text not null default 'phone' check (purpose in ('phone', 'sign_in') or purpose like 'phone change %')
);
create index challenge_phone on otp.challenge (phone_digest, sent_at desc);
create index challenge_network on otp.challenge (network, sent_at desc);
create index challenge_by_time on otp.challenge (sent_at);

-- This visitor has shown that this phone is theirs.
create table otp.verified_phone (
  visitor_hash bytea not null,
  phone_digest bytea not null,
  verified_at  timestamptz not null,
  primary key (visitor_hash, phone_digest)
);
create index verified_phone_phone on otp.verified_phone (phone_digest);
create index verified_phone_by_time on otp.verified_phone (verified_at);

-- One row a phone, locked by every decision about its codes; after too many of them none is sent to it until then, but for browsers
-- that have proven it.
create table otp.phone (
  phone_digest  bytea primary key,
  blocked_until timestamptz,
  asked_at      timestamptz not null
);
create index phone_by_time on otp.phone (asked_at);

-- A browser that has nothing sent to this phone until then: after five wrong tries or, where it has proven it, too many codes.
create table otp.blocked_visitor (
  phone_digest  bytea not null,
  visitor_hash  bytea not null,
  blocked_until timestamptz not null,
  primary key (phone_digest, visitor_hash)
);
create index blocked_visitor_over on otp.blocked_visitor (blocked_until);

-- The secrets that a browser was given when it gained a right. It is known by the hash of its first one for good, whose row says
-- that it no longer counts; a browser without rows has its first.
create table otp.visitor_secret (
  secret_hash  bytea primary key,
  visitor_hash bytea not null,
  replaced_at  timestamptz
);
create index visitor_secret_visitor on otp.visitor_secret (visitor_hash);
-- When each browser last gained a right.
create index visitor_secret_by_time on otp.visitor_secret (replaced_at) where secret_hash = visitor_hash;

-- One row a network, locked by every decision to send a code to it.
create table otp.network (
  network  text primary key,
  asked_at timestamptz not null
);
create index network_by_time on otp.network (asked_at);

-- How many codes may be sent: in an hour and in a day of Bangkok in all, and in an hour to the callers of one wide network and to one
-- block of numbers. One row.
create table otp.send_limit (
  is_one          boolean primary key default true check (is_one),
  site_an_hour    int not null check (site_an_hour >= 0),
  site_a_day      int not null check (site_a_day >= 0),
  network_an_hour int not null check (network_an_hour >= 0),
  block_an_hour   int not null check (block_an_hour >= 0)
);
insert into otp.send_limit (site_an_hour, site_a_day, network_an_hour, block_an_hour) values (3000, 20000, 300, 200);
select operator.make_rules_of('otp.send_limit', 'is_one');

-- How much of that is used: `hour` and `day` of all, `network …` and `numbers …`, since the hour or day began. Those of all in slices,
-- so that senders do not wait for each other at one row; each connection has one of them.
create table otp.budget_use (
  budget   text not null,
  began_at timestamptz not null,
  slice    smallint not null,
  codes    int not null,
  primary key (budget, began_at, slice)
) with (fillfactor = 50);
create index budget_use_began on otp.budget_use (began_at);

-- What its functions answer.

-- A code that was asked for. counted: it is sent now, and what was asked for twice is counted once. blocked: after five codes in an
-- hour, ten in a day, or five wrong tries. paused: one was sent within the minute. slowed: strangers wait longer while half of an hour
-- is used. network_limit: a network has had a hundred in an hour. used_up: a budget is, whose name is told.
create type otp.challenge_begun as enum ('counted', 'blocked', 'paused', 'slowed', 'network_limit', 'used_up');

-- The code that was sent within the minute. is_own: this browser asked for it, and it is known that it was sent.
create type otp.live_challenge as (challenge_id uuid, reference text, token_hash bytea, sent_at timestamptz, is_own boolean);

-- A code that a server has made, with its seal: in which block of numbers the phone is, which network asked, and what it and its token hash to.
create type otp.new_code as (
  challenge_id uuid, block text, network text, token_hash bytea, code_hash bytea, reference text, key_id text, seal bytea);

-- A code as it was typed, with the secret of the browser, and what that is replaced by.
create type otp.typed_code as (token_hash bytea, code_hash bytea, secret_hash bytea, next_secret_hash bytea);

-- What became of a code that was asked for: the one that is live where it is too soon, the budget that is used up.
create type otp.code_asked as (status otp.challenge_begun, live otp.live_challenge, used_up text);

-- What a budget may be, and how much of it is used. Of networks and numbers: by the one that has used most.
create type otp.budget_used as (budget text, used bigint, may_be int);

-- A code that was typed. right: the browser has a new secret from now on. right_again: it asked with the old one within a minute, and is
-- told the same new one. right_before: it has that already. used_up: after five wrong ones.
create type otp.challenge_answered as enum ('right', 'right_again', 'right_before', 'wrong', 'used_up', 'expired', 'not_sent', 'no_token');

grant usage on schema otp to krapao_app;
grant select on otp.send_limit to krapao_app;
