-- All for the owner of the database: the login of the servers destroys nothing. Each may be called again, and by several at once.

-- Why a player is not erased now; null where they may be.
create or replace function privacy.why_not_erased(p_player uuid) returns privacy.erasure language plpgsql stable as $$
declare
  v_now timestamptz := platform.now();
  v_currency text := ledger.currency_of(p_player);
  v_closed_at timestamptz := account.closed_at(p_player);
  v_kept_to timestamptz := greatest(v_closed_at, ledger.last_posted_at(p_player))
    + make_interval(years => (select r.years from privacy.keep_rule r where r.currency = v_currency));
begin
  return case
    when v_currency is null then 'no_player'
    when v_closed_at is null then 'open'
    when v_kept_to is null or v_kept_to > v_now then 'too_early'
    when exists (select 1 from privacy.hold h where h.player_id = p_player) then 'held'
    when ledger.wallet_of(p_player) <> 0 or ledger.held_of(p_player) <> 0 or ledger.money_outside_the_wallet(p_player) <> 0 then 'money'
    when operator.waits_but(p_player, 'restriction') then 'waits' end;
end $$;

-- Destroys the key of a player whose time is over, and with it whatever is encrypted of them; deletes what leads to them, and who sent them money.
-- Their postings stay, and every balance, chain and spin verifies. p_seeds: every seed of theirs, opened.
create or replace function privacy.erase(p_player uuid, p_seeds spin.opened_seed[]) returns privacy.erasure language plpgsql as $$
declare
  v_not privacy.erasure;
begin
  perform platform.on_several_machines();
  perform ledger.lock_owner(p_player);
  perform account.lock_player(p_player);
  if platform.is_erased(p_player) then
    return 'erased';
  end if;
  v_not := privacy.why_not_erased(p_player);
  if v_not is not null then
    return v_not;
  elsif not spin.leave_seeds(p_player, p_seeds) then
    return 'seeds';
  end if;
  perform deposit.forget_senders(p_player);
  perform account.forget_player(p_player);
  perform platform.destroy_player_key(p_player);
  return 'erased';
end $$;

-- The next players, by their ids after this one, whose accounts have been closed for long enough for one currency at least.
create or replace function privacy.players_to_erase(p_after uuid, p_limit int) returns setof uuid language plpgsql stable as $$
declare
  v_now timestamptz := platform.now();
  v_closed_by timestamptz := v_now - make_interval(years => (select min(r.years) from privacy.keep_rule r));
begin
  return query select closed from account.closed_by(v_closed_by, p_after, p_limit) closed order by closed;
end $$;

-- Keeps a player from being erased, and says why, or lets go of them where p_why is null. False where nothing changed.
create or replace function privacy.hold_player(p_player uuid, p_why text) returns boolean language plpgsql as $$
declare
  v_now timestamptz := platform.now();
begin
  perform account.lock_player(p_player);
  if p_why is null then
    delete from privacy.hold h where h.player_id = p_player;
  else
    insert into privacy.hold as h (player_id, why, held_at) values (p_player, p_why, v_now)
      on conflict (player_id) do update set why = excluded.why, held_at = excluded.held_at where h.why <> excluded.why;
  end if;
  return found;
end $$;

comment on function privacy.erase is 'called by the owner';
comment on function privacy.why_not_erased is 'called by the owner; may be null: answer';
comment on function privacy.players_to_erase is 'called by the owner';
comment on function privacy.hold_player is 'called by the owner; may be null: p_why';
