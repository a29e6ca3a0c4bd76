-- What a movement does to one of the accounts.
create or replace function ledger.change_of(p_account ledger.account_kind, p_from ledger.account_kind, p_to ledger.account_kind, p_amount bigint)
returns bigint language sql immutable as $$
  select case p_account when p_to then p_amount when p_from then -p_amount else 0 end
$$;

-- What a movement's hash covers. The audit computes it again from the stored rows.
create or replace function ledger.movement_hash(
  p_previous bytea, p_player uuid, p_movement_no bigint, p_statement_no bigint, p_currency ledger.currency, p_kind text,
  p_from ledger.account_kind, p_to ledger.account_kind, p_place text, p_amount bigint, p_statement_type ledger.statement_type,
  p_request_key text, p_cause text, p_at timestamptz
) returns bytea language sql stable as $$
  select sha256(p_previous || convert_to(concat_ws(
    E'\x1f', p_player, p_movement_no, coalesce(p_statement_no, 0), p_currency, p_kind, p_from, p_to, coalesce(p_place, '-'), p_amount,
    coalesce(p_statement_type::text, '-'), p_request_key, p_cause, extract(epoch from p_at)), 'UTF8'))
$$;

-- The only way money moves. Everything it writes belongs to one player, whose row it locks first.
-- Answers a status instead of raising, so that one refusal spoils nothing posted beside it:
--   posted | repeated (same key, same body: the first answer again) | key_reused | not_enough | no_player
--   moved_on (the game account is no longer at p_version)
-- It is made for the movement that is posted: the update of the player is lock, check and change in one, and the
-- unique key of the insert is the look-up of the request key. What is refused after that is put back, which nobody
-- else can see.
create or replace function ledger.post(
  p_player uuid, p_kind text, p_from ledger.account_kind, p_to ledger.account_kind, p_place text, p_amount bigint,
  p_statement_type ledger.statement_type, p_request_key text, p_cause text, p_at timestamptz, p_version bigint,
  out status text, out movement_no bigint, out statement_no bigint, out wallet bigint
) language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_hash bytea;
  v_from_after bigint;
  v_to_after bigint;
  v_own_is_written int := 0;
  v_game_is_written int := 0;
  v_is_same boolean;
begin
  if not (p_amount > 0 and p_from <> p_to and (p_from in ('coin', 'coin-issue')) = (p_to in ('coin', 'coin-issue'))
    and (p_place is not null) = (ledger.has_place(p_from) or ledger.has_place(p_to))) then
    raise exception 'movement % does not balance', p_kind using errcode = 'check_violation';
  end if;

  <<writing>>
  begin
    update ledger.player p set wallet = p.wallet + ledger.change_of('wallet', p_from, p_to, p_amount),
        movement_no = p.movement_no + 1, statement_no = p.statement_no + (p_statement_type is not null)::int,
        last_hash = ledger.movement_hash(p.last_hash, p_player, p.movement_no + 1, case when p_statement_type is not null then p.statement_no + 1 end,
          p.currency, p_kind, p_from, p_to, p_place, p_amount, p_statement_type, p_request_key, p_cause, p_at)
      where p.player_id = p_player and (p_from <> 'wallet' or p.wallet >= p_amount)
      returning p.movement_no, case when p_statement_type is not null then p.statement_no end, p.wallet, p.last_hash,
        case when p_from = 'wallet' then p.wallet end, case when p_to = 'wallet' then p.wallet end
      into movement_no, statement_no, wallet, v_hash, v_from_after, v_to_after;
    exit writing when not found;

    if p_from between 'held' and 'coin' or p_to between 'held' and 'coin' then
      update ledger.player p set held = p.held + ledger.change_of('held', p_from, p_to, p_amount),
          refund = p.refund + ledger.change_of('refund', p_from, p_to, p_amount),
          invite = p.invite + ledger.change_of('invite', p_from, p_to, p_amount),
          coin = p.coin + ledger.change_of('coin', p_from, p_to, p_amount)
        where p.player_id = p_player
          and case p_from when 'held' then p.held when 'refund' then p.refund when 'invite' then p.invite when 'coin' then p.coin else p_amount end >= p_amount
        returning case p_from when 'held' then p.held when 'refund' then p.refund when 'invite' then p.invite when 'coin' then p.coin else v_from_after end,
          case p_to when 'held' then p.held when 'refund' then p.refund when 'invite' then p.invite when 'coin' then p.coin else v_to_after end
        into v_from_after, v_to_after;
      exit writing when not found;
      v_own_is_written := 1;
    end if;

    if p_from in ('transit', 'game') or p_to in ('transit', 'game') then
      update ledger.game_account a set version = a.version + 1,
          balance = a.balance + ledger.change_of('game', p_from, p_to, p_amount),
          transit = a.transit + ledger.change_of('transit', p_from, p_to, p_amount)
        where a.player_id = p_player and a.game = p_place and a.version = coalesce(p_version, a.version)
          and case p_from when 'game' then a.balance when 'transit' then a.transit else p_amount end >= p_amount
        returning case p_from when 'game' then a.balance when 'transit' then a.transit else v_from_after end,
          case p_to when 'game' then a.balance when 'transit' then a.transit else v_to_after end
        into v_from_after, v_to_after;
      if not found then
        exit writing when p_from in ('transit', 'game') or p_version <> 0;
        insert into ledger.game_account (player_id, game, balance, transit, version)
          values (p_player, p_place, ledger.change_of('game', p_from, p_to, p_amount), ledger.change_of('transit', p_from, p_to, p_amount), 1)
          on conflict do nothing;
        exit writing when not found;
        v_from_after := case when p_from = 'wallet' then wallet end;
        v_to_after := p_amount;
      end if;
      v_game_is_written := 1;
    end if;

    insert into ledger.movement values (
        p_player, movement_no, statement_no, p_amount, v_from_after, v_to_after, p_at, p_from, p_to, p_statement_type, p_place, p_kind, p_request_key, p_cause, v_hash)
      on conflict (player_id, request_key) do nothing;
    exit writing when not found;
    status := 'posted';
    return;
  end writing;

  if v_hash is not null then
    update ledger.player p set wallet = p.wallet - ledger.change_of('wallet', p_from, p_to, p_amount),
        held = p.held - v_own_is_written * ledger.change_of('held', p_from, p_to, p_amount),
        refund = p.refund - v_own_is_written * ledger.change_of('refund', p_from, p_to, p_amount),
        invite = p.invite - v_own_is_written * ledger.change_of('invite', p_from, p_to, p_amount),
        coin = p.coin - v_own_is_written * ledger.change_of('coin', p_from, p_to, p_amount),
        movement_no = p.movement_no - 1, statement_no = p.statement_no - (p_statement_type is not null)::int,
        last_hash = coalesce((select m.hash from ledger.movement m where m.player_id = p_player and m.movement_no = p.movement_no - 1), '')
      where p.player_id = p_player;
  end if;
  if v_game_is_written = 1 then
    update ledger.game_account a set version = a.version - 1,
        balance = a.balance - ledger.change_of('game', p_from, p_to, p_amount),
        transit = a.transit - ledger.change_of('transit', p_from, p_to, p_amount)
      where a.player_id = p_player and a.game = p_place;
    delete from ledger.game_account a where a.player_id = p_player and a.game = p_place and a.version = 0;
  end if;

  select p.wallet into wallet from ledger.player p where p.player_id = p_player for no key update;
  if not found then
    status := 'no_player';
    return;
  end if;
  select m.movement_no, m.statement_no,
      (m.kind, m.from_account, m.to_account, m.amount, m.cause) = (p_kind, p_from, p_to, p_amount, p_cause) and m.place is not distinct from p_place
    into movement_no, statement_no, v_is_same from ledger.movement m where m.player_id = p_player and m.request_key = p_request_key;
  status := case
    when v_is_same then 'repeated'
    when not v_is_same then 'key_reused'
    when p_version <> coalesce((select a.version from ledger.game_account a where a.player_id = p_player and a.game = p_place), 0) then 'moved_on'
    else 'not_enough'
  end;
end $$;

grant execute on function ledger.post, ledger.change_of, ledger.movement_hash to krapao_app;
