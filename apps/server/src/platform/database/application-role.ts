import pg from 'pg'
import { EnvError } from '../env/env-values.ts'
import { rightInWords, strayRights } from './granted-rights.ts'

/** The server's login: it owns nothing, may only what the files of tables and functions grant it, and can become nobody else. */
export const APPLICATION_ROLE = 'krapao_app'

/** Roles belong to the whole cluster, so another database on it may be making the same one right now. */
const MAKE_ROLE = `
  do $$
  begin
    create role ${APPLICATION_ROLE} nologin;
  exception
    when duplicate_object or unique_violation then null;
  end $$;
  do $$
  begin
    execute format('grant ${APPLICATION_ROLE} to %I', current_user);
  exception
    when unique_violation or duplicate_object then null;
  end $$`

/** Makes the role that the files of tables grant to. An owner who may make no roles finds it made by an administrator. */
export async function makeApplicationRole(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
  if (rows.length === 0) await owner.query(MAKE_ROLE)
}

/** For each connection of the application. They stand in the database, because a pooler takes none when a connection is opened. */
const SETTINGS = {
  timezone: 'UTC',
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '5s',
  // A plan is kept for as long as its connection: one that reads a whole table, made while that was empty, would stay.
  enable_seqscan: 'off',
  // That makes a plan look dear which reads a table of three rows, and PostgreSQL would compile it first, each time, for longer than it runs.
  jit: 'off',
}

/** A role may say this of itself; it holds for connections opened after. */
export function settingsInSql(database: string): string {
  return inSql({ role: APPLICATION_ROLE, database }, SETTINGS)
}

/**
 * The same for the owner, to be said on the other machines of a cluster: the first one asks them as the owner wherever a function works as
 * the owner, and would wait for a lock there without end. A migration may be long in a transaction that is idle there.
 */
export function settingsOfOwnerInSql(database: string, owner: string): string {
  const { idle_in_transaction_session_timeout: _ofServers, ...settings } = SETTINGS
  return inSql({ role: owner, database }, settings)
}

function inSql({ role, database }: { role: string; database: string }, settings: Record<string, string>): string {
  const [ofRole, inDatabase] = [role, database].map((name) => pg.escapeIdentifier(name))
  return Object.entries(settings)
    .map(([name, value]) => `alter role ${ofRole} in database ${inDatabase} set ${name} = '${value}'`)
    .join(';')
}

/** Takes back what PostgreSQL gives everybody in a new database. For its owner to say; no clone takes it over. */
export function closedToPublicInSql(database: string): string {
  return `revoke create, temporary on database ${pg.escapeIdentifier(database)} from public`
}

/** What the login of this session could do beyond its grants. Its session user counts: that is whom `RESET ROLE` gives back. */
const POWERS = `
  select session_user as login, array_remove(array[
      case when r.rolsuper then 'is a superuser' end,
      case when r.rolbypassrls then 'passes row security by' end,
      case when r.rolcreaterole then 'may make roles' end,
      case when r.rolcreatedb then 'may make databases' end,
      case when r.rolreplication then 'may replicate' end,
      case when exists (select from pg_auth_members m where m.member = r.oid) then 'is a member of another role' end,
      case when exists (
        select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
          and d.classid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_namespace'::regclass, 'pg_database'::regclass)
      ) then 'owns tables, functions, schemas or databases' end,
      case when not r.rolsuper and (has_database_privilege(r.oid, current_database(), 'create')
        or exists (select from pg_namespace n where n.nspname !~ '^pg_' and has_schema_privilege(r.oid, n.oid, 'create')))
      then 'may make tables and functions' end
    ], null) as powers,
    exists (
      select from pg_namespace n cross join aclexplode(n.nspacl) granted
      where n.nspname = 'public' and granted.grantee = 0 and granted.privilege_type = 'CREATE'
    ) as "isOpenToAll"
  from pg_roles r where r.rolname = session_user`

/** Throws an EnvError in one sentence when this connection's login could do more than the application may. */
export async function refusePowerfulLogin(connection: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await connection.query<{ login: string; powers: string[]; isOpenToAll: boolean }>(POWERS)
  const { login, powers, isOpenToAll } = rows[0]!
  // A database of PostgreSQL 14 comes so, and only an administrator may change it.
  if (isOpenToAll && login === APPLICATION_ROLE)
    throw new EnvError([
      'The server does not work where everybody may make tables: let an administrator run revoke create on schema public from public in its database.',
    ])
  if (powers.length > 0)
    throw new EnvError([
      `The server does not work as ${login}, who ${powers.join(', ')}: DATABASE_URL must be the login of ${APPLICATION_ROLE}; npm run migrate makes it.`,
    ])
  const [stray] = await strayRights(connection, login)
  if (stray)
    throw new EnvError([
      `The server does not work as ${login}, who ${rightInWords(stray)}, which no migration has granted: let the owner of the database revoke it.`,
    ])
}
