import type pg from 'pg'

/** What says how and when a database came to be. What the chain of rules says all the same, see `LAST_RULES`. */
const ROWS_LEFT_OUT = new Set(['platform.migration', 'platform.function_file', 'operator.rule_change'])

/** The namespace of what is ours. */
const OURS = `nspname !~ '^pg_' and nspname <> 'information_schema'`
/** Who may do what, in the order of their names; where nothing was said, what its owner may. */
const acl = (column: string, byDefault = 'null::aclitem[]') =>
  `coalesce(' acl ' || (select string_agg(item::text, ' ' order by item::text) from unnest(coalesce(${column}, ${byDefault})) item), '')`

/** Each gives one line for each thing of its kind. */
const KINDS = {
  schemas: `
    select format('schema %I owner %s', nspname, nspowner::regrole) || ${acl('nspacl')} as line from pg_namespace where ${OURS}`,
  relations: `
    select format('%s %I.%I owner %s persistence %s options %s security %s%s', case c.relkind when 'r' then 'table' when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'composite' else c.relkind::text end,
      nspname, c.relname, c.relowner::regrole, c.relpersistence, c.reloptions, c.relrowsecurity, c.relforcerowsecurity) || ${acl('c.relacl', "acldefault(case c.relkind when 'S' then 's' else 'r' end::\"char\", c.relowner)")} as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind <> 'i' and ${OURS}`,
  columns: `
    select format('column %I.%I %s %I %s collation %s not null %s default %s identity %s generated %s storage %s options %s', nspname, c.relname,
      lpad((row_number() over (partition by c.oid order by a.attnum))::text, 2, '0'), a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage, a.attoptions) || ${acl('a.attacl')} as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind not in ('i', 'S') and ${OURS}`,
  constraints: `
    select format('constraint %s %I %s validated %s', coalesce(nullif(o.conrelid, 0)::regclass::text, o.contypid::regtype::text), o.conname, pg_get_constraintdef(o.oid), o.convalidated) as line
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${OURS}`,
  indexes: `
    select format('index %s valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  triggers: `
    select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and ${OURS}`,
  types: `
    select format('type %I.%I kind %s owner %s of %s not null %s default %s labels %s', nspname, t.typname, t.typtype, t.typowner::regrole, format_type(nullif(t.typbasetype, 0), t.typtypmod), t.typnotnull,
      t.typdefault, (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) || ${acl('t.typacl', "acldefault('T', t.typowner)")} as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typelem = 0 and ${OURS}`,
  functions: `
    select format('function %s owner %s', pg_get_functiondef(p.oid), p.proowner::regrole) || ${acl('p.proacl', "acldefault('f', p.proowner)")} as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
  views: `
    select format('view %I.%I %s', nspname, c.relname, pg_get_viewdef(c.oid)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and ${OURS}`,
  sequences: `
    select format('sequence %s start %s step %s from %s to %s cache %s cycle %s owned by %s', s.seqrelid::regclass, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
      (select format('%s.%s', d.refobjid::regclass, d.refobjsubid) from pg_depend d where d.objid = s.seqrelid and d.deptype in ('a', 'i'))) as line
    from pg_sequence s`,
  policies: `select format('policy %s', p) as line from pg_policies p`,
  rules: `select format('rule %s', r.definition) as line from pg_rules r where r.schemaname not in ('pg_catalog', 'information_schema')`,
  'default privileges': `
    select format('default privileges of %s in %s for %s', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype) || ${acl('defaclacl')} as line from pg_default_acl`,
  extensions: `select format('extension %s', extname) as line from pg_extension`,
  comments: `
    select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line from pg_description where objoid >= 16384`,
}

/** Of each row that is a rule, what the chain of their changes has last. */
const LAST_RULES = `
  select distinct on (table_name, key) format('rule %s %s: %s', table_name, key, after) as line from operator.rule_change order by table_name, key, change_no desc`

/**
 * Everything a database is made of, by the catalogue, and the rows in it: one line each, sorted. Two databases with the same lines
 * are the same, but for times and for how their rules came to be. Leaves the connection without a search path.
 */
export async function describeDatabase(client: pg.Client): Promise<string[]> {
  // Names are written with their schema, whatever the login's own path.
  await client.query(`set search_path = ''; set timezone = 'UTC'`)
  const lines: string[] = []
  const read = async (statement: string) => {
    const { rows } = await client.query<{ line: string }>(statement)
    lines.push(...rows.map(({ line }) => line))
  }
  for (const statement of Object.values(KINDS)) await read(statement)
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS}`,
  )
  for (const { name } of tables) {
    if (name === 'operator.rule_change') await read(LAST_RULES)
    if (!ROWS_LEFT_OUT.has(name)) await read(`select format('row of ${name} %s', to_jsonb(r)) as line from ${name} r`)
  }
  return lines.toSorted()
}
