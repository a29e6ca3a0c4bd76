-- Whom the server tells on a phone where the portal is closed, and of what. Written by functions alone.
create schema webpush;

-- A browser in which a player wants to be told, one for each session. The row is also the job that tells it: `due` while something has ended
-- that was not tried yet, `quiet` otherwise.
create table webpush.subscription (
  player_id         uuid not null,
  subscription_id   uuid not null,
  -- It ends with this session.
  session_id        uuid not null,
  -- Where messages go and what they are encrypted by, as the browser gave it, under the key of the player. Whoever has it can find out which
  -- push service knows this browser.
  address_encrypted bytea not null,
  -- Of the endpoint alone: a browser that subscribes again is known by it.
  endpoint_digest   bytea not null,
  -- What the player wants to be told of.
  tells_money       boolean not null,
  tells_security    boolean not null,
  language          text not null check (language in ('th', 'la', 'en')),
  browser           text,
  system            text,
  added_at          timestamptz not null,
  -- Up to here everything that ended was tried.
  posting_no        bigint not null,
  outcome_no        int not null,
  state             text not null default 'quiet',
  -- Of the outcome that comes next.
  attempts          int not null default 0,
  -- So many messages in a row the push service has refused.
  refused_in_row    int not null default 0,
  lease_no          bigint not null default 0,
  leased_at         timestamptz,
  next_attempt_at   timestamptz,
  primary key (player_id, subscription_id),
  unique (player_id, session_id),
  unique (player_id, endpoint_digest),
  constraint endpoint_digest_is_one check (octet_length(endpoint_digest) = 32),
  constraint tells_something check (tells_money or tells_security),
  constraint known_state check (state in ('quiet', 'due')),
  constraint due_says_when check ((state = 'due') = (next_attempt_at is not null)),
  constraint begins_somewhere check (posting_no >= 0 and outcome_no >= 0),
  constraint refused_some check (refused_in_row >= 0)
);
create index subscription_due on webpush.subscription (next_attempt_at) where state = 'due';

-- The keys of the site that this stands under are made before the first, and with another none of these browsers is reached any more.
create function webpush.refuse_another_key() returns trigger language plpgsql as $$
begin
  if exists (select 1 from webpush.subscription) then
    raise exception 'the key of the site for % is missing, and webpush.subscription needs it: give it back from a copy', new.purpose using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger subscription_keeps_its_keys after insert on platform.site_key
  for each row when (new.purpose in ('push', 'search')) execute function webpush.refuse_another_key();

-- no_session: the session that asks has ended.
create type webpush.subscribed as enum ('added', 'changed', 'no_session');

grant usage on schema webpush to krapao_app;
grant select on all tables in schema webpush to krapao_app;
