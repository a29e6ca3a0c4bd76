-- An owner of the operator sets for how many hours after a change of the bank account withdrawals wait for manual review.
-- Answers what `authorise_setting` did.
create or replace function withdraw.set_bank_change_review(p_instruction operator.instruction, p_hours int) returns operator.authorised
language plpgsql security definer set search_path = pg_catalog, withdraw, pg_temp as $$
declare
  v_before int;
  v_authorised record;
begin
  select r.hours into v_before from withdraw.bank_change_review r for update;
  v_authorised := operator.authorise_setting(p_instruction, 'owner', 'withdraw.bank_change_review', jsonb_build_object('hours', v_before), jsonb_build_object('hours', p_hours));
  if v_authorised.status = 'act' and v_authorised.is_new then
    update withdraw.bank_change_review r set hours = p_hours;
  end if;
  return v_authorised.status;
end $$;
comment on function withdraw.set_bank_change_review is 'called by the owner';

-- Whether withdrawals of this player wait for manual review, because their bank account was changed a short time ago.
create or replace function withdraw.is_bank_change_fresh(p_player uuid) returns boolean language sql stable as $$
  select coalesce(bool_or(account.bank_changed_since(p_player, platform.now() - make_interval(hours => r.hours))), false)
  from withdraw.bank_change_review r
$$;
