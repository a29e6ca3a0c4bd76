-- Marketing writes what a campaign offers. Its first version makes the campaign, whose kind, currency and limit never
-- change; a later one waits until it is started. Answers what `authorise_setting_by` did, or no status, because of an obstacle;
-- and the number of the version.
create or replace function promotion.write_campaign(
  p_instruction operator.instruction, p_campaign promotion.campaign_order,
  out status operator.authorised, out obstacle promotion.writing_obstacle, out version_no int
) language plpgsql security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_authorised record;
  v_campaign promotion.campaign;
  v_currency ledger.currency := p_campaign.terms ->> 'currency';
  v_version promotion.campaign_version := jsonb_populate_record(null::promotion.campaign_version, to_jsonb(p_campaign));
begin
  select c.* into v_campaign from promotion.campaign c where c.code = p_campaign.code;
  if (v_campaign.kind, v_campaign.currency, v_campaign.limit_type) <> (p_campaign.kind, v_currency, p_campaign.limit_type) then
    obstacle := 'other_campaign';
    return;
  end if;
  v_authorised := operator.authorise_setting_by(p_instruction, array['marketing', 'owner'], 'promotion.campaign ' || p_campaign.code, null, to_jsonb(v_version));
  status := v_authorised.status;
  if status <> 'act' then
    return;
  end if;
  insert into promotion.campaign (code, kind, currency, limit_type, created_at)
    values (p_campaign.code, p_campaign.kind, v_currency, p_campaign.limit_type, v_now) on conflict (code) do nothing;
  perform from promotion.campaign c where c.code = p_campaign.code for update;
  select v.version_no into version_no from promotion.campaign_version v where v.act_id = p_instruction.act_id;
  if version_no is null then
    select coalesce(max(v.version_no), 0) + 1 into version_no from promotion.campaign_version v where v.code = p_campaign.code;
    v_version.version_no := version_no;
    v_version.act_id := p_instruction.act_id;
    v_version.written_at := v_now;
    insert into promotion.campaign_version select v_version.*;
  end if;
end $$;

-- An owner of the operator offers a version to players from now on, and says what the campaign may cost over all of its
-- versions. Answers what `authorise_setting_by` did, or no status, because of an obstacle.
create or replace function promotion.start_campaign(
  p_instruction operator.instruction, p_code text, p_version_no int, p_money_limit bigint, p_number_limit bigint,
  out status operator.authorised, out obstacle promotion.starting_obstacle
) language plpgsql security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_before promotion.campaign;
  v_budget promotion.budget;
  v_authorised record;
begin
  select c.* into v_before from promotion.campaign c where c.code = p_code for update;
  if not exists (select from promotion.campaign_version v where v.code = p_code and v.version_no = p_version_no) then
    obstacle := 'no_campaign';
    return;
  end if;
  select b.* into v_budget from promotion.budget b where b.code = p_code for update;
  if v_budget.money_used > p_money_limit or v_budget.number_used > p_number_limit then
    obstacle := 'spent';
    return;
  end if;
  v_authorised := operator.authorise_setting_by(p_instruction, array['owner'], 'promotion.campaign ' || p_code,
    jsonb_build_object('isActive', v_before.is_active, 'versionNo', v_before.version_no, 'moneyLimit', v_budget.money_limit, 'numberLimit', v_budget.number_limit),
    jsonb_build_object('isActive', true, 'versionNo', p_version_no, 'moneyLimit', p_money_limit, 'numberLimit', p_number_limit));
  status := v_authorised.status;
  if status = 'act' and v_authorised.is_new then
    insert into promotion.budget as b (code, money_limit, number_limit) values (p_code, p_money_limit, p_number_limit)
      on conflict (code) do update set money_limit = excluded.money_limit, number_limit = excluded.number_limit;
    update promotion.campaign c set is_active = true, version_no = p_version_no where c.code = p_code;
  end if;
end $$;

-- Marketing stops offering a campaign. What was received stays as it is. Answers as starting it does.
create or replace function promotion.stop_campaign(
  p_instruction operator.instruction, p_code text, out status operator.authorised, out obstacle promotion.stopping_obstacle
) language plpgsql security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_is_active boolean;
  v_authorised record;
begin
  select c.is_active into v_is_active from promotion.campaign c where c.code = p_code for update;
  if not found then
    obstacle := 'no_campaign';
    return;
  end if;
  v_authorised := operator.authorise_setting_by(p_instruction, array['marketing', 'owner'], 'promotion.campaign ' || p_code,
    jsonb_build_object('isActive', v_is_active), jsonb_build_object('isActive', false));
  status := v_authorised.status;
  if status = 'act' and v_authorised.is_new then
    update promotion.campaign c set is_active = false where c.code = p_code;
  end if;
end $$;

comment on function promotion.write_campaign is 'called by the owner; may be null: status, obstacle, version_no';
comment on function promotion.start_campaign is 'called by the owner; may be null: p_money_limit, p_number_limit, status, obstacle';
comment on function promotion.stop_campaign is 'called by the owner; may be null: status, obstacle';
