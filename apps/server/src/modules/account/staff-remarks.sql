-- What staff keep of a player for each other, and what they tell them. Each is an act in the player's journal, by whoever has authority about
-- restrictions, as all acts about a player are that are no work items.

-- Staff write a note, which a server has encrypted. The act says the digest of its words, and none of them.
create or replace function account.write_note(
  p_player uuid, p_note platform.sealed_value, p_instruction operator.instruction, out status operator.authorised, out obstacle account.remark_obstacle
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_note text := p_instruction.act_id::text;
  v_no int := coalesce((select max(n.note_no) from account.staff_note n where n.player_id = p_player), 0) + 1;
  v_now timestamptz := platform.now();
  v_authorised record;
begin
  perform platform.require_value(p_note, 'account.staff_note.note', p_player::text, v_note);
  if v_player.player_id is null then
    obstacle := 'no_player';
    return;
  end if;
  v_authorised := operator.authorise_by_kind(p_player, p_instruction, 'restriction',
    row('player-note', v_note, null, v_currency, null, jsonb_build_object('noteDigest', encode(p_note.digest, 'hex')))::operator.decision);
  status := v_authorised.status;
  if status = 'act' and v_authorised.is_new then
    insert into account.staff_note (player_id, note_no, note_id, written_by, written_at, note_digest, note_encrypted)
      values (p_player, v_no, p_instruction.act_id, p_instruction.staff_id, v_now, p_note.digest, p_note.encrypted);
  end if;
end $$;

-- Staff put a tag on a player (act `tag`) or take it off (`untag`).
create or replace function account.mark_player(
  p_player uuid, p_tag account.staff_tag, p_instruction operator.instruction, out status operator.authorised, out obstacle account.remark_obstacle
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_tag text := p_tag::text;
  v_is_on boolean := exists (select 1 from account.player_tag t where t.player_id = p_player and t.tag = v_tag);
  v_decision operator.decision := row('player-tag', v_tag, null, v_currency, null, null)::operator.decision;
  v_now timestamptz := platform.now();
begin
  if p_instruction.act not in ('tag', 'untag') then
    raise exception 'a tag is put on or taken off, not %', p_instruction.act using errcode = 'check_violation';
  end if;
  status := operator.answered_before(p_player, p_instruction, v_decision);
  obstacle := case when status is not null then null when v_player.player_id is null then 'no_player'
    when v_is_on = (p_instruction.act = 'tag') then 'so_already' end;
  if status is not null or obstacle is not null then
    return;
  end if;
  status := (operator.authorise_by_kind(p_player, p_instruction, 'restriction', v_decision)).status;
  if status <> 'act' then
    return;
  elsif p_instruction.act = 'untag' then
    delete from account.player_tag t where t.player_id = p_player and t.tag = v_tag;
  else
    insert into account.player_tag (player_id, tag, act_id, tagged_by, tagged_at)
      values (p_player, v_tag, p_instruction.act_id, p_instruction.staff_id, v_now);
  end if;
end $$;

-- Staff explain to a player what their wallet was after one posting: they read it among what has ended, once, whoever sends it.
create or replace function account.send_explanation(
  p_player uuid, p_posting_no bigint, p_instruction operator.instruction, out status operator.authorised, out obstacle account.remark_obstacle
) language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_currency text := (ledger.lock_owner(p_player)).currency;
  v_player account.player := account.lock_player(p_player);
  v_posting text := p_posting_no::text;
  v_decision operator.decision := row('explanation', v_posting, null, v_currency, null, null)::operator.decision;
begin
  status := operator.answered_before(p_player, p_instruction, v_decision);
  obstacle := case when status is not null then null when v_player.player_id is null then 'no_player'
    when p_posting_no not between 1 and ledger.newest_posting_no(p_player) then 'nothing_there'
    when outcomes.is_noted(p_player, 'balance_explained', v_posting) then 'so_already' end;
  if status is not null or obstacle is not null then
    return;
  end if;
  status := (operator.authorise_by_kind(p_player, p_instruction, 'restriction', v_decision)).status;
  if status = 'act' then
    perform outcomes.note(p_player, 'balance_explained', v_posting);
  end if;
end $$;

comment on function account.write_note is 'may be null: status, obstacle';
comment on function account.mark_player is 'may be null: status, obstacle';
comment on function account.send_explanation is 'may be null: status, obstacle';
grant execute on function account.write_note, account.mark_player, account.send_explanation to krapao_app;
