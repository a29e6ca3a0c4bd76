import pg from 'pg'
import { scramVerifier } from '../src/platform/database/scram.ts'
import { withClient } from '../src/platform/database/with-client.ts'

/** Renames the superuser, which cannot rename itself. */
export const INTERIM_ROLE = 'krapao_interim'
/** Gets everything, and the owner's name in the end. */
const NEXT_OWNER = 'krapao_next_owner'

/**
 * Brings over a data folder of an older release, whose owner was the superuser that initdb makes. That one can neither
 * stop being one nor give all it has away by `REASSIGN OWNED`, so everything of ours is given to a new role, and then
 * the two names change in one commit. Killed before that, the next start does it again from the beginning.
 */
export async function giveToPlainOwner(urls: { superuser: string; owner: string }): Promise<void> {
  const superuser = new URL(urls.superuser)
  const owner = new URL(urls.owner)
  const databases = await withClient(owner.href, async (client) => {
    await client.query(`drop role if exists ${INTERIM_ROLE}`)
    await client.query(`create role ${INTERIM_ROLE} superuser login password '${scramVerifier(superuser.password)}'`)
    const { rows } = await client.query('select from pg_roles where rolname = $1', [NEXT_OWNER])
    if (rows.length === 0) await client.query(`create role ${NEXT_OWNER} login password '${scramVerifier(owner.password)}'`)
    return (await client.query<{ datname: string }>(`select datname from pg_database where datallowconn and oid >= ${FIRST_OWN_OID}`)).rows
  })
  for (const { datname } of databases) {
    const there = new URL(owner)
    there.pathname = `/${datname}`
    await withClient(there.href, async (client) => {
      await client.query(`alter database ${pg.escapeIdentifier(datname)} owner to ${NEXT_OWNER}`)
      await client.query(GIVE_AWAY)
    })
  }
  const interim = new URL(superuser)
  interim.username = INTERIM_ROLE
  await withClient(interim.href, (client) =>
    client.query(`
      begin;
      alter role ${owner.username} rename to ${superuser.username};
      alter role ${superuser.username} password '${scramVerifier(superuser.password)}';
      alter role ${NEXT_OWNER} rename to ${owner.username};
      commit`),
  )
}

/** What has a lower number came with PostgreSQL. */
const FIRST_OWN_OID = 16_384

/** Indexes and the sequences of columns follow their tables, and members of an extension stay as they are. */
const GIVE_AWAY = `do $$ declare v_thing text; begin
  for v_thing in
    select 'schema ' || quote_ident(nspname) from pg_namespace where nspowner = current_user::regrole and oid >= ${FIRST_OWN_OID}
    union all
    select case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'S' then 'sequence ' when 'c' then 'type ' else 'table ' end
        || c.oid::regclass
      from pg_class c where c.relowner = current_user::regrole and c.oid >= ${FIRST_OWN_OID} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e')
          and (d.refclassid = 'pg_class'::regclass or d.deptype = 'e'))
    union all
    select 'routine ' || p.oid::regprocedure from pg_proc p where p.proowner = current_user::regrole and p.oid >= ${FIRST_OWN_OID}
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 'type ' || t.oid::regtype from pg_type t where t.typowner = current_user::regrole and t.oid >= ${FIRST_OWN_OID} and t.typtype in ('d', 'e')
  loop
    execute format('alter %s owner to ${NEXT_OWNER}', v_thing);
  end loop;
end $$`
