-- Playthrough: what of each deposit was staked, and what left again without. Coins and what friends earn go by it. Terms: of
-- a deposit, what is *played* was staked since; what is *withdrawn* was paid out without; what is *open* may still be either.
-- Owns schema `playthrough`. Always true: played, withdrawn, taken back and open come to the deposit; each stake counts once.

-- Reads a player's postings and bets to the end. Whoever decides by it calls this first.
create or replace function playthrough.bring_up_to_date(p_player uuid) returns void
language plpgsql security definer set search_path = pg_catalog, playthrough, pg_temp as $$
declare
  v_bets_read bigint;
  v_stakes playthrough.stake[];
  v_told bigint;
  v_counted_to timestamptz := '-infinity';
  v_event ledger.event;
begin
  perform ledger.lock_owner(p_player);
  v_bets_read := platform.read_to(p_player, 'bets', 'playthrough');
  select array_agg(row(s.settled_at, s.first_bet_no, s.valid_stake_change)::playthrough.stake order by s.bet_no), sum(s.won_change)
    into v_stakes, v_told from bets.take_stakes(p_player, 'playthrough') s;
  if v_told <> 0 then
    perform playthrough.sum_up(p_player, 0, v_told);
  end if;
  for v_event in
    select * from ledger.take_events(p_player, 'playthrough', ledger.kinds_of('deposit', 'deposit_taken_back', 'withdrawal', 'withdrawal_returned', 'play'))
  loop
    if v_event.meaning = 'play' then
      perform playthrough.count_result(p_player, v_event);
    elsif v_event.meaning = 'withdrawal' then
      perform playthrough.count_stakes(p_player, v_stakes, v_counted_to, v_event.posted_at);
      v_counted_to := greatest(v_counted_to, v_event.posted_at);
      perform playthrough.withdraw(p_player, v_event);
    elsif v_event.meaning = 'withdrawal_returned' then
      perform playthrough.restore(p_player, v_event.amount, v_event.posting_no, v_event.posted_at);
    elsif v_event.meaning = 'deposit_taken_back' then
      perform playthrough.take_back(p_player, v_event);
    else
      insert into playthrough.deposit (player_id, posting_no, reference_id, amount, deposited_at, after_bet_no)
        values (p_player, v_event.posting_no, v_event.reference_id, v_event.amount, v_event.posted_at, v_bets_read);
      perform playthrough.enter(p_player, 'deposited', v_event.posting_no, v_event.posting_no, v_event.reference_id, v_event.amount, v_event.posted_at);
    end if;
  end loop;
  perform playthrough.count_stakes(p_player, v_stakes, v_counted_to, 'infinity');
end $$;

create or replace function playthrough.sum_up(p_player uuid, p_results bigint, p_told bigint) returns void language plpgsql as $$
begin
  insert into playthrough.player as s (player_id, results, told) values (p_player, p_results, p_told)
    on conflict (player_id) do update set results = s.results + excluded.results, told = s.told + excluded.told;
end $$;

create or replace function playthrough.enter(
  p_player uuid, p_kind text, p_posting_no bigint, p_deposit_no bigint, p_reference text, p_amount bigint, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_newest bigint := coalesce((select e.entry_no from playthrough.entry e where e.player_id = p_player order by e.entry_no desc limit 1), 0);
begin
  insert into playthrough.entry (player_id, entry_no, kind, posting_no, deposit_no, reference_id, amount, happened_at)
    values (p_player, v_newest + 1, p_kind, p_posting_no, p_deposit_no, p_reference, p_amount, p_at);
end $$;

-- A deposit was taken back: what is open of it is gone, and what it used to be paid with of others.
create or replace function playthrough.take_back(p_player uuid, p_event ledger.event) returns void language plpgsql as $$
declare
  v_deposit playthrough.deposit;
  v_deposit_no bigint;
  v_left bigint := p_event.amount;
  v_part bigint;
begin
  for v_deposit in
    select d.* from playthrough.deposit d where d.player_id = p_player and d.played + d.withdrawn + d.taken_back < d.amount
    order by d.reference_id = p_event.reference_id desc, d.posting_no desc
  loop
    v_part := least(v_left, v_deposit.amount - v_deposit.played - v_deposit.withdrawn - v_deposit.taken_back);
    update playthrough.deposit d set taken_back = d.taken_back + v_part where d.player_id = p_player and d.posting_no = v_deposit.posting_no;
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
  select d.posting_no into v_deposit_no from playthrough.deposit d
    where d.player_id = p_player and d.reference_id = p_event.reference_id order by d.posting_no limit 1;
  perform playthrough.enter(p_player, 'taken_back', p_event.posting_no, v_deposit_no, p_event.reference_id, p_event.amount, p_event.posted_at);
end $$;

-- How a deposit stands; nulls where it was made before this was kept. Under the player's lock, after `bring_up_to_date`.
create or replace function playthrough.of_deposit(p_player uuid, p_posting_no bigint, out amount bigint, out played bigint, out withdrawn bigint, out is_open boolean)
language plpgsql stable security definer set search_path = pg_catalog, playthrough, pg_temp as $$
begin
  select d.amount, d.played, d.withdrawn, d.played + d.withdrawn + d.taken_back < d.amount into amount, played, withdrawn, is_open
    from playthrough.deposit d where d.player_id = p_player and d.posting_no = p_posting_no;
end $$;

-- What a handler has not read of a player's entries, up to date, in order; from now on it has.
create or replace function playthrough.take_entries(p_player uuid, p_handler text) returns setof playthrough.change
language plpgsql security definer set search_path = pg_catalog, playthrough, pg_temp as $$
declare
  v_read bigint;
  v_newest bigint;
begin
  perform playthrough.bring_up_to_date(p_player);
  v_read := platform.read_to(p_player, 'playthrough', p_handler);
  return query
    select e.entry_no, e.kind, e.posting_no, e.deposit_no, e.reference_id, e.amount::bigint, e.happened_at
    from playthrough.entry e where e.player_id = p_player and e.entry_no > v_read order by e.entry_no;
  select max(e.entry_no) into v_newest from playthrough.entry e where e.player_id = p_player;
  perform platform.pass_stream(p_player, 'playthrough', p_handler, v_newest);
end $$;
