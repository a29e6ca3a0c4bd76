-- Keeps that the player accepted this version of the terms, and in which language they read them. The same version again
-- adds nothing: the first time stands.
create or replace function account.accept_terms(p_player uuid, p_version text, p_language text)
returns void language sql security definer set search_path = pg_catalog, account, pg_temp as $$
  select 1 from account.player p where p.player_id = p_player for no key update;
  insert into account.consent (player_id, version, language, accepted_at)
    select p_player, p_version, p_language, platform.now()
      where p_version is distinct from
        (select c.version from account.consent c where c.player_id = p_player order by c.accepted_at desc limit 1);
$$;

grant execute on function account.accept_terms to krapao_app;
