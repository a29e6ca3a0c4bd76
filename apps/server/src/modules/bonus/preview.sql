-- What of a player an open condition keeps from leaving, in minor units: what they have in the wallet, at the games and on the way, as far as it
-- was posted. What a withdrawal holds already leaves all the same.
create or replace function bonus.lockable_of(p_player uuid) returns bigint language plpgsql stable as $$
begin
  return ledger.wallet_of(p_player) + ledger.money_outside_the_wallet(p_player);
end $$;

-- What a reward of these terms would lock now: nothing where no turnover is owed, and the grant alone where they cover no more.
create or replace function bonus.locks(p_player uuid, p_terms jsonb, p_required_turnover bigint, p_amount bigint, p_deposit bigint) returns bigint
language plpgsql stable as $$
begin
  return case
    when p_required_turnover > 0 and p_terms ? 'covers' then p_amount
    when p_required_turnover > 0 then bonus.lockable_of(p_player) + p_amount + coalesce(p_deposit, 0)
    else 0 end;
end $$;

-- What a player is shown of what a press costs, as the press names it: how much it locks, and which terms it was worked out of.
create or replace function bonus.shown_as(p_locks bigint, p_terms jsonb) returns text language sql immutable as $$
  select p_locks || '-' || left(encode(sha256(convert_to(p_terms::text, 'UTF8')), 'hex'), 16)
$$;

-- Whether an order costs no more than its player was shown: it is of the same terms, and locks no more. A reward that waits for its deposit
-- locks nothing by itself. A call that was shown nothing takes it as it is.
create or replace function bonus.is_as_shown(p_player uuid, p_order bonus.grant_order, p_shown text) returns boolean language plpgsql stable as $$
declare
  v_locks bigint := coalesce(bonus.locks(p_player, p_order.terms, p_order.required_turnover, p_order.amount, null), 0);
begin
  return p_shown is null
    or (p_shown = bonus.shown_as(split_part(p_shown, '-', 1)::bigint, p_order.terms) and v_locks <= split_part(p_shown, '-', 1)::bigint);
end $$;

-- What receiving a reward of these terms would come to now, and what its player has: what is free, where it covers only its grant. Amounts are null where it is given for a deposit, and
-- there is none or too small a one.
create or replace function bonus.preview(
  p_player uuid, p_terms bonus.terms, p_deposit bigint,
  out amount bigint, out required_turnover bigint, out kept_on_success bigint, out taken_on_ending bigint, out own bigint, out locks bigint, out shown text
) language plpgsql stable security definer set search_path = pg_catalog, bonus, pg_temp as $$
declare
  v_figures record := bonus.figures_of(p_terms, p_deposit);
begin
  amount := v_figures.amount;
  required_turnover := v_figures.required_turnover;
  kept_on_success := v_figures.kept_on_success;
  taken_on_ending := v_figures.taken_on_ending;
  -- What is due of a bonus before it leaves first.
  own := bonus.lockable_of(p_player) - case when p_terms ? 'covers' then least(bonus.due_of(p_player), bonus.lockable_of(p_player)) else 0 end;
  locks := bonus.locks(p_player, p_terms, required_turnover, amount, p_deposit);
  shown := bonus.shown_as(case p_terms -> 'grant' ->> 'kind' when 'fixed' then coalesce(locks, 0) else 0 end, p_terms);
end $$;

comment on function bonus.preview is 'may be null: p_deposit, amount, required_turnover, kept_on_success, taken_on_ending, locks';
grant execute on function bonus.preview to krapao_app;
