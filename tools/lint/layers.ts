import { posix } from 'node:path'

/**
 * Import boundaries and layers, as data. Paths are relative to the repository and use slashes.
 * Each judgement answers what to do instead, or null when there is nothing to say.
 */

export const MAY_IMPORT: Record<string, readonly string[]> = {
  'apps/portal': ['contract', 'providers', 'money', 'slips', 'terms', 'ui'],
  'apps/console': ['contract', 'money', 'ui'],
  'apps/server': ['contract', 'protocols', 'providers', 'money', 'slips', 'terms'],
  'apps/operator': ['contract', 'money', 'terminal'],
  'apps/sandbox': ['protocols', 'providers', 'money', 'slips'],
  'packages/contract': ['providers', 'money', 'terms'],
  'packages/providers': ['money'],
  'packages/protocols': ['money'],
  'packages/money': [],
  'packages/slips': [],
  'packages/terminal': [],
  'packages/terms': ['money'],
  'packages/ui': [],
  e2e: ['contract', 'money', 'terminal'],
}

export const LAYERS: Record<string, number> = {
  privacy: 9,
  desk: 8,
  webpush: 8,
  wallet: 7,
  withdraw: 6,
  promotion: 6,
  invite: 6,
  refund: 6,
  spin: 6,
  adjustment: 5,
  bonus: 5,
  deposit: 5,
  games: 4,
  playthrough: 4,
  accrual: 4,
  bets: 3,
  account: 3,
  site: 2,
  files: 2,
  otp: 2,
  outcomes: 2,
  operator: 1,
  ledger: 1,
  reports: 1,
}

const MODULES = 'apps/server/src/modules/'
const PLATFORM = 'apps/server/src/platform/'
const INTEGRATIONS = 'apps/server/src/integrations/'
const CONSOLE_CONTRACT = 'packages/contract/src/console/'
const CONTRACT_DOCS = 'packages/contract/src/docs/'
/** What TypeScript knows of a module's functions in SQL. */
const GENERATED = '/functions.gen.ts'
const FEATURES = 'apps/portal/src/features/'
/** Where the server is put together: whatever stands above the folders of its parts. Nothing below may reach up for it, not even for a type. */
const ASSEMBLY = /^apps\/server\/src\/((audit|reconcile)\/)?[a-z-]+\.ts$/

const SERVER_BY_NAME = '@krapao/server/'
/** What a laptop, a test or a benchmark needs beside the server. */
const BESIDE_THE_SERVER = /^(?:apps\/server\/(?:postgres|seed|test|bench)|tools)\//

/** Null where the import is allowed, else one sentence that says what to do instead. */
export function judgeImport(from: string, specifier: string): string | null {
  const to = resolveImport(from, specifier)
  return to === null
    ? null
    : (judgeConsole(from, to) ??
        judgeDocs(from, to) ??
        judgeWorkspaces(from, to, specifier) ??
        judgeServer(from, to) ??
        judgeFeatures(from, to))
}

/** Who reads the tables of every module, and why: only what compares the modules with each other, or with others, and changes none of them. */
const READS_ACROSS: Record<string, string> = {
  'apps/server/src/audit/': 'it compares what several modules say of one thing, in one statement and at one moment',
  'apps/server/src/reconcile/': 'it compares what any module has written with what banks, gateways and games say',
}
const CHANGES_ROWS = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+([a-z]+\.[a-z_]+)/i

/** Tables and functions are named in full, as `schema.name`; those of one module are nobody else's, those of the platform everybody's. */
export function judgeSql(from: string, text: string, names: ReadonlySet<string>): string | null {
  if (!from.startsWith('apps/server/src/') || isTest(from)) return null
  const across = Object.keys(READS_ACROSS).find((folder) => from.startsWith(folder))
  if (across !== undefined) {
    const [, changed] = CHANGES_ROWS.exec(text) ?? []
    return changed !== undefined && names.has(changed)
      ? `${across} may read ${changed} because ${READS_ACROSS[across]}. It changes nothing: let the module do that.`
      : null
  }
  const own = moduleOf(from) ?? (from.startsWith(PLATFORM) ? 'realtime' : null)
  for (const [name, schema] of text.matchAll(/\b([a-z]+)\.[a-z_]+\b/g)) {
    if (schema === own || schema === 'platform' || !names.has(name)) continue
    return IS_AUDIT.test(from)
      ? `${name} belongs to the module ${schema}. An audit names its own tables: of a lower module it reads the relations that modules/${schema}/index.ts exports for audits; what compares modules that do not know each other stands in src/audit/.`
      : `${name} belongs to the module ${schema}. Ask it through a function that modules/${schema}/index.ts exports; only its own store writes SQL about it.`
  }
  return null
}

/**
 * A file of tables or of SQL functions: it makes them in the schema of its own module, calls functions of lower modules and of the
 * platform, and reads no table but its module's. Comments count too, so they name things of other modules without their schema.
 */
export function judgeSqlFile(from: string, text: string, madeBy: ReadonlyMap<string, 'table' | 'function'>): string[] {
  const own = moduleOf(from) ?? 'realtime'
  const messages = new Set<string>()
  for (const [name, schema] of text.matchAll(/\b([a-z]+)\.[a-z_]+\b/g)) {
    const kind = madeBy.get(name)
    if (kind === undefined || schema === own || schema === 'platform') continue
    if (kind === 'table') messages.add(`${name} is a table of the module ${schema}: call a function of that module instead.`)
    else if ((LAYERS[schema!] ?? 0) >= (LAYERS[own] ?? 0)) messages.add(`${own} may not call ${name}: only functions of a lower module.`)
  }
  return [...messages]
}

/** The folders whose tables are made one after another: those of lower layers come first. */
export function judgeOrderOfTables(folders: string[]): string[] {
  const layerOf = (folder: string) => LAYERS[moduleOf(`${folder}/`) ?? ''] ?? 0
  return folders.flatMap((folder, index) => {
    const higher = folders.slice(0, index).find((before) => layerOf(before) > layerOf(folder))
    return higher === undefined
      ? []
      : [`the tables of ${folder} (layer ${layerOf(folder)}) belong before those of ${higher} (layer ${layerOf(higher)}).`]
  })
}

/** Every `schema.name` that the files of tables and of functions make, and what it is. */
export function makersInSql(sql: string): [name: string, kind: 'table' | 'function'][] {
  return [...sql.matchAll(/create\s+(?:or\s+replace\s+)?(table|view|function)\s+(?:if\s+not\s+exists\s+)?([a-z]+\.[a-z_]+)/gi)].map(
    ([, kind, name]) => [name!.toLowerCase(), kind!.toLowerCase() === 'function' ? 'function' : 'table'],
  )
}

/** The path a specifier leads to; null for packages from outside and Node's own modules. */
function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  const [, name] = /^@krapao\/([a-z0-9-]+)/.exec(specifier) ?? []
  if (name === undefined) return null
  if (specifier === '@krapao/contract/console') return `${CONSOLE_CONTRACT}index.ts`
  if (specifier === '@krapao/contract/docs') return `${CONTRACT_DOCS}index.ts`
  return Object.hasOwn(MAY_IMPORT, `packages/${name}`)
    ? `packages/${name}/src/index.ts`
    : name === 'e2e'
      ? 'e2e/index.ts'
      : `apps/${name}/src/index.ts`
}

function judgeWorkspaces(from: string, to: string, specifier: string): string | null {
  const here = workspaceOf(from)
  const there = workspaceOf(to)
  if (here === null || there === null || here === there) return null
  // Tests of the server run it and the sandbox in one process, over the real wire.
  if (here === 'apps/server' && there === 'apps/sandbox' && (isTest(from) || from.startsWith('apps/server/test/'))) return null
  if (here === 'apps/operator' && there === 'apps/server')
    return specifier.startsWith(SERVER_BY_NAME)
      ? null
      : `The operator's commands run the server's code in their own process, by the names that exports of apps/server/package.json gives it: ${SERVER_BY_NAME}modules/… for a module's public API, ${SERVER_BY_NAME}app for the whole. Export there what is missing.`
  const allowed = MAY_IMPORT[here] ?? []
  const name = there.slice(there.lastIndexOf('/') + 1)
  if (!there.startsWith('packages/') || !allowed.includes(name)) {
    const may =
      allowed.length === 0 ? 'imports nothing of this house' : `may import only ${allowed.map((one) => `@krapao/${one}`).join(', ')}`
    return `${here} ${may}. Move what both need into a package it may import, or let ${there} be spoken to over the wire.`
  }
  return specifier.startsWith('.') ? `Import ${there} by its name, @krapao/${name}, so that only what it exports can be used.` : null
}

/** Whatever the portal imports reaches every player's browser, so it may not even reach the console's part by way of the contract. */
function judgeConsole(from: string, to: string): string | null {
  if (!to.startsWith(CONSOLE_CONTRACT) || from.startsWith(CONSOLE_CONTRACT)) return null
  if (['apps/server/', 'apps/console/', 'tools/'].some((folder) => from.startsWith(folder))) return null
  return "The console's calls are for apps/console and apps/server: a player's browser never gets them. Declare what players need beside the other routes of packages/contract/src."
}

/** Pages of words and examples, for the API's description alone. */
function judgeDocs(from: string, to: string): string | null {
  if (!to.startsWith(CONTRACT_DOCS) || from.startsWith(CONTRACT_DOCS) || from.startsWith('apps/server/') || isTest(from)) return null
  return "The contract in words is for the API's description, which apps/server makes: an app would send all of it to its browser."
}

function judgeServer(from: string, to: string): string | null {
  if (!from.startsWith('apps/server/src/')) return null
  if (!isTest(from) && BESIDE_THE_SERVER.test(to))
    return 'A server has only src/ and packages in production. What a laptop, a test or a benchmark needs stands beside src/ and imports the server: move what both need into src/, or take it as an argument.'
  if (!to.startsWith('apps/server/')) return null
  const module = moduleOf(from)
  const isBelowModules = from.startsWith(PLATFORM) || from.startsWith(INTEGRATIONS)
  if ((module !== null || isBelowModules) && ASSEMBLY.test(to))
    return 'The parts do not reach for the whole. Take what you need as an argument; app.ts and wiring.ts hand it in.'
  if (isTest(from)) return null
  if (from.startsWith(PLATFORM) && !to.startsWith(PLATFORM))
    return 'The platform knows no feature. Move this out of platform/, or let the caller hand in what it needs.'
  if (from.startsWith(INTEGRATIONS) && !to.startsWith(INTEGRATIONS) && !to.startsWith(PLATFORM)) {
    return 'An adapter knows the wire of one provider and the platform only. Let the module call it and do the rest.'
  }
  return judgeModules(module, to, from.endsWith(GENERATED) && to.endsWith(GENERATED))
}

/** `isOfTypes`: a generated file takes the types of another's functions, as the functions do in SQL. */
function judgeModules(module: string | null, to: string, isOfTypes: boolean): string | null {
  const target = moduleOf(to)
  if (target === null || target === module) return null
  if (!isOfTypes && to !== `${MODULES}${target}/index.ts`)
    return `Use its public API: import modules/${target}/index.ts, and export there what others may use.`
  if (module === null) return null
  const layer = LAYERS[module]
  const targetLayer = LAYERS[target]
  if (layer === undefined || targetLayer === undefined)
    return `The module ${layer === undefined ? module : target} has no layer yet: give it one in tools/lint/layers.ts and in the design.`
  if (targetLayer < layer) return null
  const direction = targetLayer === layer ? 'sideways' : 'up'
  return `${module} (layer ${layer}) may not reach ${direction} to ${target} (layer ${targetLayer}). Let wiring.ts hand the function in, or send it up as an event handler listed in wiring.ts.`
}

function judgeFeatures(from: string, to: string): string | null {
  if (!from.startsWith(FEATURES) || !to.startsWith(FEATURES)) return null
  const [here, there] = [from, to].map((path) => path.slice(FEATURES.length).split('/')[0])
  if (here === there) return null
  return `Features do not import features. Compose ${here} and ${there} where both are shown (pages/ or app/), or move what they share to its own folder in src/.`
}

/** What must always be true in a module: `audit.ts`, and its parts in `audit/`. */
const IS_AUDIT = /^apps\/server\/src\/modules\/[a-z-]+\/audit[./]/

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function workspaceOf(path: string): string | null {
  const [first, second] = path.split('/')
  const workspace = first === 'e2e' ? 'e2e' : `${first}/${second}`
  return Object.hasOwn(MAY_IMPORT, workspace) ? workspace : null
}

function moduleOf(path: string): string | null {
  return path.startsWith(MODULES) ? (path.slice(MODULES.length).split('/')[0] ?? null) : null
}
