-- A person has asked a provider whose results are on hold. `right`: they are as it says, and from now on its results are
-- booked again; `keep`: they are not, or it has not said, and nothing is booked. p_owner is that of the game's hold.
-- Answers what `authorise` did.
create or replace function games.decide_provider_hold(p_owner uuid, p_game text, p_currency text, p_instruction operator.instruction)
returns operator.authorised language plpgsql security definer set search_path = pg_catalog, games, pg_temp as $$
declare
  v_authorised record;
begin
  if p_instruction.act not in ('right', 'keep') or p_owner <> games.provider_hold_owner(p_game) then
    raise exception 'a hold of % is not decided as %', p_game, p_instruction.act using errcode = 'check_violation';
  end if;
  -- The row of the hold is its lock.
  perform 1 from games.provider_hold h where h.game_code = p_game for update;
  v_authorised := operator.authorise(p_owner, p_instruction, row('provider-balances', p_game, 0, p_currency, jsonb_build_object('state', 'held'),
    jsonb_build_object('state', case p_instruction.act when 'right' then 'released' else 'held' end))::operator.decision);
  if v_authorised.status = 'act' and v_authorised.is_new and p_instruction.act = 'right' then
    perform games.end_provider_hold(p_game, 'right');
  end if;
  return v_authorised.status;
end $$;

grant execute on function games.decide_provider_hold to krapao_app;
