-- Keeps that the player accepted this version of the terms, and in which language they read them. The same version again
-- adds nothing: the first time stands.
create or replace function account.accept_terms(p_player uuid, p_version text, p_language text)
returns void language plpgsql security definer set search_path = pg_catalog, account, pg_temp as $$
declare
  v_now timestamptz;
begin
  perform 1 from account.player p where p.player_id = p_player for no key update;
  v_now := platform.now();
  if p_version is distinct from (select c.version from account.consent c where c.player_id = p_player order by c.accepted_at desc limit 1) then
    insert into account.consent (player_id, version, language, accepted_at) values (p_player, p_version, p_language, v_now);
  end if;
end $$;

grant execute on function account.accept_terms to krapao_app;
