import pg from 'pg'
import { MigrationError } from './migration-error.ts'

/*
 * What the server's login and everybody may do in this database. A migration writes it down in the commit that grants it;
 * whatever else is found later was granted by hand.
 */

export interface Right {
  grantee: string
  object: string
  privilege: string
}

/**
 * Of a login and of everybody, beside what PostgreSQL comes with. Functions of ours count with what is granted by
 * default, because nothing shall be; the rest counts only what somebody has said.
 */
const rightsInSql = (login: string) => `
  select case a.grantee when 0 then 'public' else ${pg.escapeLiteral(login)} end as grantee, o.object, a.privilege_type || case when a.is_grantable then ' with grant option' else '' end as privilege
  from (
    select format('schema %I', nspname) as object, nspacl as acl, 'pg_namespace'::regclass as class, oid, 0 as column from pg_namespace
    union all
    select format('%s %I.%I', case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname), c.relacl, 'pg_class'::regclass, c.oid, 0
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relacl is not null
    union all
    select format('column %I.%I.%I', n.nspname, c.relname, t.attname), t.attacl, 'pg_class'::regclass, c.oid, t.attnum
      from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace where t.attacl is not null
    union all
    select format('function %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
        coalesce(p.proacl, acldefault('f', p.proowner)), 'pg_proc'::regclass, p.oid, 0
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.proacl is not null or n.nspname not in ('pg_catalog', 'information_schema')
    union all
    select format('type %I.%I', n.nspname, t.typname), t.typacl, 'pg_type'::regclass, t.oid, 0
      from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typacl is not null
    union all
    select format('what is made later in %s', case d.defaclnamespace when 0 then 'any schema' else d.defaclnamespace::regnamespace::text end), d.defaclacl, 'pg_default_acl'::regclass, d.oid, 0
      from pg_default_acl d
    union all
    select format('language %I', lanname), lanacl, 'pg_language'::regclass, oid, 0 from pg_language where lanacl is not null
    union all
    select format('foreign server %I', srvname), srvacl, 'pg_foreign_server'::regclass, oid, 0 from pg_foreign_server where srvacl is not null
  ) o cross join lateral aclexplode(o.acl) a
  where (a.grantee = 0 or a.grantee = (select r.oid from pg_roles r where r.rolname = ${pg.escapeLiteral(login)}))
    and not exists (
      select from pg_init_privs i cross join lateral aclexplode(i.initprivs) b
      where i.classoid = o.class and i.objoid = o.oid and i.objsubid = o.column
        and (b.grantee, b.privilege_type, b.is_grantable) = (a.grantee, a.privilege_type, a.is_grantable))`

/** What this login may do, by itself or as anybody, and no migration has granted. */
export const strayRightsInSql = (login: string) => `
  select r.grantee, r.object, r.privilege from (${rightsInSql(login)}) r
  where not exists (
    select from platform.granted_right g where (g.grantee, g.object, g.privilege) = (r.grantee, r.object, r.privilege))
  order by r.object, r.privilege, r.grantee`

/** The same, in the order of what they are about. */
export async function strayRights(connection: pg.ClientBase | pg.Pool, login: string): Promise<Right[]> {
  const { rows } = await connection.query<Right>(strayRightsInSql(login))
  return rows
}

/** `public` is everybody. */
export const rightInWords = ({ grantee, object, privilege }: Right) =>
  `${grantee === 'public' ? 'like everybody ' : ''}may ${privilege} ${object}`

/** Whether this database is of a release that writes rights down. */
async function hasGrantedRights(connection: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await connection.query<{ is_there: boolean }>(`select to_regclass('platform.granted_right') is not null as is_there`)
  return rows[0]!.is_there
}

/**
 * Does the work of a migration, in the caller's transaction, and writes down what may be done after it. Where somebody had
 * granted more by hand the work is not done: it would be written down as if a migration had said it.
 */
export async function writingRightsDown(client: pg.Client, login: string, work: () => Promise<unknown>): Promise<void> {
  if (await hasGrantedRights(client)) {
    const [stray] = await strayRights(client, login)
    if (stray)
      throw new MigrationError(
        `${login} ${rightInWords(stray)}, which no migration has granted: let the owner of the database revoke it, then migrate again.`,
      )
  }
  await work()
  if (await hasGrantedRights(client)) await writeRightsDown(client, login)
}

/** From now on nothing that this login may do at this moment is too much. For the owner of the database to say. */
export async function writeRightsDown(client: pg.Client, login: string): Promise<void> {
  await client.query('delete from platform.granted_right')
  await client.query(
    `insert into platform.granted_right (grantee, object, privilege) select distinct grantee, object, privilege from (${rightsInSql(login)}) r`,
  )
}
