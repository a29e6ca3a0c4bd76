-- The reward whose condition is waiting or open; null where there is none.
create or replace function bonus.active_reward(p_player uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  return (select c.condition_id from bonus.condition c where c.player_id = p_player and c.closed_at is null);
end $$;

-- What became of a reward that waits for its deposit: waiting, granted (and with how much) or cancelled; null where there
-- is no such reward.
create or replace function bonus.outcome_of(p_player uuid, p_reward uuid, out outcome bonus.reward_outcome, out amount bigint)
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  select case when r.amount is not null then 'granted' when c.state = 'cancelled' then 'cancelled' else 'waiting' end, r.amount into outcome, amount
    from bonus.reward r left join bonus.condition c on c.player_id = r.player_id and c.condition_id = r.reward_id
    where r.player_id = p_player and r.reward_id = p_reward;
end $$;

-- Until when a reward waits for its deposit; null where it does not wait.
create or replace function bonus.waits_until(p_player uuid, p_reward uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
begin
  return (select c.expires_at from bonus.condition c where c.player_id = p_player and c.condition_id = p_reward and c.state = 'waiting');
end $$;
