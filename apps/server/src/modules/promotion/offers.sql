-- The first day of the period in which something received now counts, by the clock of Bangkok.
create or replace function promotion.period_of(p_limit promotion.limit_type, p_at timestamptz) returns date language sql immutable as $$
  select case p_limit
    when 'limit' then date '0001-01-01'
    when 'day' then (p_at at time zone 'Asia/Bangkok')::date
    when 'week' then date_trunc('week', p_at at time zone 'Asia/Bangkok')::date end
$$;

-- When the next period begins; null where there is none.
create or replace function promotion.next_period(p_limit promotion.limit_type, p_period date) returns timestamptz language sql immutable as $$
  select case p_limit
    when 'day' then (p_period + 1)::timestamp at time zone 'Asia/Bangkok'
    when 'week' then (p_period + 7)::timestamp at time zone 'Asia/Bangkok' end
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
begin
  return query
    select v, c.limit_type,
      c.is_active and v_now >= coalesce(v.starts_at, v_now) and v_now < coalesce(v.ends_at, 'infinity'),
      promotion.redemptions_made(c.code, promotion.period_of(c.limit_type, v_now), v_subjects),
      b.money_used + promotion.most_of(v) > b.money_limit is true or b.number_used + 1 > b.number_limit is true,
      promotion.next_period(c.limit_type, promotion.period_of(c.limit_type, v_now)),
      (select jsonb_agg(jsonb_build_object('id', r.receipt_id, 'at', r.received_at) order by r.received_at desc)
        from (select r.* from promotion.receipt r where r.player_id = p_player and r.code = c.code and r.state <> 'unused'
          order by r.received_at desc limit 100) r)
    from promotion.campaign c
    join promotion.campaign_version v on (v.code, v.version_no) = (c.code, c.version_no)
    join promotion.budget b on b.code = c.code
    where c.kind = p_kind and c.currency::text = v_currency and (p_code is null or c.code = p_code)
    order by c.created_at, c.code;
end $$;

-- How often a person has received it in a period: by the most used of what they are known by.
create or replace function promotion.redemptions_made(p_code text, p_period date, p_subjects bytea[]) returns int
language sql stable as $$
  select coalesce(max(taken), 0)::int from (
    select count(*) as taken from promotion.redemption p where p.code = p_code and p.period = p_period and p.subject = any (p_subjects) group by p.subject) each
$$;

comment on function promotion.offers is 'may be null: p_code, again_at, received';
grant execute on function promotion.offers to krapao_app;
