-- Codes sent to phones, and the phones that they have proven. Codes are sent and answered by functions alone, which look at the
-- clock, the limits and the code themselves. What a code hashes to is six digits' worth of a secret, so nobody reads it.
create schema otp;

create table otp.challenge (
  challenge_id uuid primary key,
  -- SHA-256 of the token the visitor holds.
  token_hash   bytea not null unique,
  phone        text not null,
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
  visitor_hash bytea
);
create index challenge_phone on otp.challenge (phone, sent_at desc);
create index challenge_network on otp.challenge (network, sent_at desc);

-- This visitor has shown that this phone is theirs.
create table otp.verified_phone (
  visitor_hash bytea not null,
  phone        text not null,
  verified_at  timestamptz not null,
  primary key (visitor_hash, phone)
);

-- One row a phone, locked by every decision to send to it; blocked after too many sends or wrong codes.
create table otp.phone (
  phone         text primary key,
  blocked_until timestamptz
);

-- One row a network, locked by every decision to send a code to it.
create table otp.network (
  network text primary key
);

-- What its functions answer.

-- A code that was asked for. counted: it is sent now, and what was asked for twice is counted once. blocked: after five codes in an
-- hour, ten in a day, or five wrong tries. paused: one was sent within the minute. network_limit: a network has had a hundred in an hour.
create type otp.challenge_begun as enum ('counted', 'blocked', 'paused', 'network_limit');

-- The code that was sent within the minute. is_own: this browser asked for it, and it is known that it was sent.
create type otp.live_challenge as (challenge_id uuid, reference text, token_hash bytea, sent_at timestamptz, is_own boolean);

-- A code that was typed. used_up: after five wrong ones.
create type otp.challenge_answered as enum ('right', 'right_again', 'wrong', 'used_up', 'expired', 'not_sent', 'no_token');

grant usage on schema otp to krapao_app;
