-- Money was paid out to the player's bank. What was played leaves first: only what stays behind too little to be what is open
-- was withdrawn without having been staked, of the newest deposits first. What is at stake and not told yet counts as staked.
create or replace function playthrough.withdraw(p_player uuid, p_event ledger.event) returns void language plpgsql as $$
declare
  v_untold bigint := playthrough.untold_stakes(p_player);
  v_open bigint;
  v_left bigint;
  v_part bigint;
  v_deposit playthrough.deposit;
begin
  insert into playthrough.player as s (player_id, withdrawn_at, allowed_for) values (p_player, p_event.posted_at, v_untold)
    on conflict (player_id) do update set withdrawn_at = greatest(s.withdrawn_at, excluded.withdrawn_at), allowed_for = excluded.allowed_for;
  select sum(d.amount - d.played - d.withdrawn - d.taken_back) into v_open from playthrough.deposit d
    where d.player_id = p_player and d.played + d.withdrawn + d.taken_back < d.amount;
  v_left := least(p_event.amount, v_open - v_untold - ledger.owned_after(p_player, p_event.posting_no));
  if (v_left > 0) is not true then
    return;
  end if;
  for v_deposit in
    select d.* from playthrough.deposit d
    where d.player_id = p_player and d.played + d.withdrawn + d.taken_back < d.amount order by d.posting_no desc
  loop
    v_part := least(v_left, v_deposit.amount - v_deposit.played - v_deposit.withdrawn - v_deposit.taken_back);
    update playthrough.deposit d set withdrawn = d.withdrawn + v_part, withdrawn_at = p_event.posted_at
      where d.player_id = p_player and d.posting_no = v_deposit.posting_no;
    perform playthrough.enter(p_player, 'withdrawn', p_event.posting_no, v_deposit.posting_no, p_event.reference_id, v_part, p_event.posted_at);
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
end $$;

-- What the games that tell bets have taken by their balances, and have not told as lost: at stake still, or told later.
create or replace function playthrough.untold_stakes(p_player uuid) returns bigint language plpgsql stable as $$
begin
  return coalesce((select greatest(s.told - s.results, 0) from playthrough.player s where s.player_id = p_player), 0);
end $$;

-- A payout came back: what left with it without having been staked is open again, the newest first.
create or replace function playthrough.restore(p_player uuid, p_amount bigint, p_posting_no bigint, p_at timestamptz) returns void language plpgsql as $$
declare
  v_deposit playthrough.deposit;
  v_left bigint := p_amount;
  v_part bigint;
begin
  for v_deposit in
    select d.* from playthrough.deposit d where d.player_id = p_player and d.withdrawn > 0 order by d.posting_no desc
  loop
    v_part := least(v_left, v_deposit.withdrawn);
    update playthrough.deposit d set withdrawn = d.withdrawn - v_part where d.player_id = p_player and d.posting_no = v_deposit.posting_no;
    perform playthrough.enter(p_player, 'restored', p_posting_no, v_deposit.posting_no, v_deposit.reference_id, v_part, p_at);
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
end $$;
