-- The first day of the period in which something received now counts, by the clock of Bangkok.
create or replace function promotion.period_of(p_limit promotion.limit_type, p_at timestamptz) returns date language sql immutable as $$
  select case
    when p_limit = 'limit' then date '0001-01-01'
    when p_limit = 'day' then (p_at at time zone 'Asia/Bangkok')::date
    when p_limit = 'week' then date_trunc('week', p_at at time zone 'Asia/Bangkok')::date end
$$;

-- When the next period begins; null where there is none.
create or replace function promotion.next_period(p_limit promotion.limit_type, p_period date) returns timestamptz language sql immutable as $$
  select case
    when p_limit = 'day' then (p_period + 1)::timestamp at time zone 'Asia/Bangkok'
    when p_limit = 'week' then (p_period + 7)::timestamp at time zone 'Asia/Bangkok' end
$$;

-- What it is certain to cost, or can cost at most.
create or replace function promotion.most_of(p_version promotion.campaign_version) returns bigint language sql immutable as $$
  select coalesce(p_version.terms -> 'grant' ->> 'amount', p_version.terms -> 'grant' ->> 'maximum')::bigint
$$;

-- The campaigns of one kind in the player's currency that are offered now, or that they have received before (of which
-- `is_offered` says which), with how often this person, by any of their accounts, has received them in this period.
-- `p_code`: only this one.
create or replace function promotion.offers(p_player uuid, p_kind promotion.campaign_kind, p_code text) returns table (
  version promotion.campaign_version, limit_type promotion.limit_type, is_offered boolean, taken int, is_full boolean,
  again_at timestamptz, received jsonb
) language plpgsql stable security definer set search_path = pg_catalog, promotion, pg_temp as $$
declare
  v_now timestamptz := platform.now();
  v_currency text := ledger.currency_of(p_player);
  v_subjects bytea[] := account.subjects_of(p_player);
  v_periods date[] := array(select promotion.period_of(l.type, v_now) from unnest(enum_range(null::promotion.limit_type)) l (type));
  v_redeemed promotion.redeemed[] := promotion.redeemed_by(v_subjects, v_periods);
  v_campaign record;
  v_period date;
begin
  for v_campaign in
    select c.code, v as version, c.limit_type,
      c.is_active and v_now >= coalesce(v.starts_at, v_now) and v_now < coalesce(v.ends_at, 'infinity') as is_offered,
      b.money_used + promotion.most_of(v) > b.money_limit is true or b.number_used + 1 > b.number_limit is true as is_full
    from promotion.campaign c
    join promotion.campaign_version v on (v.code, v.version_no) = (c.code, c.version_no)
    join promotion.budget b on b.code = c.code
    where c.kind = p_kind and c.currency::text = v_currency and (p_code is null or c.code = p_code)
    order by c.created_at, c.code
  loop
    version := v_campaign.version;
    limit_type := v_campaign.limit_type;
    is_offered := v_campaign.is_offered;
    is_full := v_campaign.is_full;
    v_period := promotion.period_of(limit_type, v_now);
    taken := promotion.redemptions_made(v_redeemed, v_campaign.code, v_period);
    again_at := promotion.next_period(limit_type, v_period);
    select jsonb_agg(jsonb_build_object('id', r.receipt_id, 'at', r.received_at) order by r.received_at desc) into received
      from (
        select o.receipt_id, o.received_at from promotion.receipt o
        where o.player_id = p_player and o.code = v_campaign.code and o.state <> 'unused' order by o.received_at desc limit 100) r;
    return next;
  end loop;
end $$;

-- What was received in these periods by each of what a person is known by.
create or replace function promotion.redeemed_by(p_subjects bytea[], p_periods date[]) returns promotion.redeemed[]
language plpgsql stable as $$
declare
  v_subject bytea;
  v_one promotion.redeemed;
  v_redeemed promotion.redeemed[] := '{}';
begin
  foreach v_subject in array p_subjects loop
    for v_one in
      select p.code, p.period, count(*) from promotion.redemption p
      where p.subject = v_subject and p.period = any (p_periods) group by p.code, p.period
    loop
      v_redeemed := v_redeemed || v_one;
    end loop;
  end loop;
  return v_redeemed;
end $$;

-- How often a person has received a campaign in a period: by the most used of what they are known by.
create or replace function promotion.redemptions_made(p_redeemed promotion.redeemed[], p_code text, p_period date) returns int
language plpgsql immutable as $$
begin
  return (select coalesce(max(r.number), 0) from unnest(p_redeemed) r where r.code = p_code and r.period = p_period);
end $$;

comment on function promotion.offers is 'may be null: p_code, again_at, received';
grant execute on function promotion.offers to krapao_app;
