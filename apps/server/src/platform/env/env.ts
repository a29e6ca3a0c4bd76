import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { readDatabaseUrl } from './env-database.ts'
import { type FilesEnv, readFiles } from './env-files.ts'
import { checkProductionKeys, checkPublicOrigins, read32Bytes, readMore32Bytes } from './env-keys.ts'
import { type IntegrationsEnv, integrationKeys, readIntegrations, readQrMinimums } from './env-integrations.ts'
import { createEnvReader, type EnvReader, type ProcessEnv } from './env-values.ts'
import { readTutorials, type Tutorials } from './env-tutorials.ts'
import { readWitness, type WitnessEnv } from './env-witness.ts'

export type { FilesEnv, ObjectStoreParty } from './env-files.ts'
export {
  type BankParty,
  type EscalationParty,
  type GameEndpoint,
  type GiftLinkParty,
  type IntegrationsEnv,
  integrationKeys,
  type ProviderEndpoint,
  type PushParty,
  type ReportingEndpoint,
} from './env-integrations.ts'
export { EnvError, type ProcessEnv } from './env-values.ts'
export type { WitnessEnv } from './env-witness.ts'

/** Everything the server is told from outside, read once at start. */
export interface Env {
  mode: 'development' | 'test' | 'production'
  port: number
  sandboxPort: number
  /** How many processes serve on that port, 1 to 64. */
  processes: number
  /** Absolute. */
  dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The owner's address, where `databaseUrl` is the application's. For migrating only: no server takes it. */
  migrationDatabaseUrl: string | null
  /** Scheme, host and port that players see; no closing slash. */
  siteOrigin: string
  /** The domain that passkeys are bound to: the host of that, or one above it. */
  passkeyDomain: string
  /** Scheme, host and port that staff see; those of players, unless the console has a host of its own. */
  consoleOrigin: string
  /** The domain that passkeys of staff are bound to. */
  consolePasskeyDomain: string
  /** Hosts beside that of players under which this site is called, each with or without a port. */
  moreHosts: string[]
  /** How many connections one address may have open with one process; a proxy in front counts those of its callers itself. */
  connectionsPerAddress: number
  /** 32 bytes; wraps the keys that the database keeps. */
  dataKey: Buffer
  /** Those before it, and those to come, each of 32 bytes: keys that are wrapped with one of them are opened too. */
  oldDataKeys: readonly Buffer[]
  /** 32 bytes; seals what providers have said, for the database. */
  reportKey: Buffer
  /** Those before it, so that an audit knows what they sealed. */
  oldReportKeys: readonly Buffer[]
  laos: boolean
  /** The portal itself runs inside an iframe. */
  iframeMode: boolean
  /** The API reference is served at /docs. */
  apiDocs: boolean
  customSportHost: string | null
  /** The host the Laos flag chooses. */
  sportHost: string
  pgSlotMessage: string | null
  chatBackend: string | null
  tutorials: Tutorials
  /** Of the gateways whose minimum may be configured; null where it is not. */
  qrMinimumBaht: Readonly<Record<string, number | null>>
  metricsToken: string | null
  /** Whom to tell of a weakness: a mailto:, https: or tel: address; null where nobody is named. */
  securityContact: string | null
  /** The app that players install keeps its code on the phone; false: those that do are told to drop it. */
  serviceWorker: boolean
  /** Callers from these addresses get INVALID_IP. */
  blockedAddresses: string[]
  /** The addresses of the proxies in front, or none. Never their number: who calls past the proxy could then name any address. */
  trustProxy: false | string
  operator: { licence: string | null; jurisdiction: string | null; minimumAge: number }
  /** How many calls of different players may share one commit; 1 gives each its own. */
  postsPerCommit: number
  /** How many statements of the same read may be on their way at once; what comes meanwhile shares the next. */
  readLanes: number
  integrations: IntegrationsEnv
  files: FilesEnv
  witness: WitnessEnv
}

/** Throws an EnvError that names every problem. Relative folders count from the current one. */
export function readEnv(processEnv: ProcessEnv): Env {
  const read = createEnvReader(processEnv)
  const mode = read.oneOf('NODE_ENV', ['development', 'test', 'production'], 'development')
  const isProduction = mode === 'production'
  const port = read.port('PORT', 3000)
  const sandboxPort = read.port('SANDBOX_PORT', 3100)
  if (port === sandboxPort && !isProduction) read.problem(`PORT and SANDBOX_PORT are both ${port}; each needs its own.`)
  if (isProduction && read.text('INTEGRATIONS_BASE') !== null)
    read.problem('INTEGRATIONS_BASE names a sandbox and must not be set in production.')
  const sandboxBase = isProduction ? null : read.url('INTEGRATIONS_BASE', `http://127.0.0.1:${sandboxPort}`)
  const laos = read.flag('LAOS')
  const siteOrigin = readOrigin({ read, name: 'SITE_ORIGIN', isProduction, otherwise: isProduction ? null : `http://localhost:${port}` })
  const consoleOrigin =
    read.text('CONSOLE_ORIGIN') === null ? siteOrigin : readOrigin({ read, name: 'CONSOLE_ORIGIN', isProduction, otherwise: null })
  const passkeyDomain = readPasskeyDomain(read, siteOrigin)
  const securityContact = readSecurityContact(read)
  const dataDir = resolve(read.text('DATA_DIR') ?? '.data')

  const env: Env = {
    mode,
    port,
    sandboxPort,
    processes: readProcesses(read),
    dataDir,
    databaseUrl: readDatabaseUrl({ read, name: 'DATABASE_URL', isProduction }),
    migrationDatabaseUrl: readDatabaseUrl({ read, name: 'MIGRATION_DATABASE_URL', isProduction }),
    postsPerCommit: read.wholeNumber('POSTS_PER_COMMIT', { from: 1, to: 500 }) ?? 64,
    readLanes: read.wholeNumber('READ_LANES', { from: 1, to: 6 }) ?? 1,
    siteOrigin,
    passkeyDomain,
    consoleOrigin,
    consolePasskeyDomain: consoleOrigin === siteOrigin ? passkeyDomain : passkeyDomainOfConsole(read, consoleOrigin),
    moreHosts: readMoreHosts(read),
    connectionsPerAddress: read.wholeNumber('CONNECTIONS_PER_ADDRESS', { from: 10, to: 100_000 }) ?? 1000,
    dataKey: read32Bytes({ read, name: 'DATA_KEY', isProduction }),
    oldDataKeys: readMore32Bytes(read, 'DATA_OLD_KEYS'),
    reportKey: read32Bytes({ read, name: 'REPORT_KEY', isProduction }),
    oldReportKeys: read.list('REPORT_OLD_KEYS').map((text) => Buffer.from(text, 'base64')),
    laos,
    iframeMode: read.flag('IFRAME_MODE'),
    apiDocs: read.text('API_DOCS') === null ? !isProduction : read.flag('API_DOCS'),
    customSportHost: readHost({ read, name: 'CUSTOM_SPORT_HOST' }),
    sportHost: readSportHost({ read, laos, sandboxBase }),
    pgSlotMessage: read.text('PG_SLOT_MESSAGE'),
    chatBackend: read.text('CHAT_BACKEND') && read.url('CHAT_BACKEND', null),
    tutorials: readTutorials(read),
    qrMinimumBaht: readQrMinimums(read),
    metricsToken: read.text('METRICS_TOKEN'),
    securityContact,
    serviceWorker: read.oneOf('SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
    blockedAddresses: readAddresses(read),
    trustProxy: readTrustProxy(read, isProduction),
    operator: readOperator(read, isProduction),
    integrations: readIntegrations({ read, processEnv, sandboxBase, contact: contactOf(securityContact, siteOrigin) }),
    files: readFiles({ read, dataDir, isProduction }),
    witness: readWitness({ read, dataDir, isProduction }),
  }
  const keys = {
    DATA_KEY: env.dataKey.toString('base64'),
    REPORT_KEY: env.reportKey.toString('base64'),
    METRICS_TOKEN: env.metricsToken ?? '',
    ...integrationKeys(env.integrations),
    FILES_LINK_KEY: env.files.linkKey.toString('base64'),
    FILES_SECRET_KEY: env.files.store?.secretKey ?? '',
    WITNESS_KEY: env.witness.key?.toString('base64') ?? '',
  }
  if (isProduction) checkProductionKeys(read, keys)
  else checkPublicOrigins(read, { origins: { SITE_ORIGIN: siteOrigin, CONSOLE_ORIGIN: consoleOrigin }, keys })
  if (env.migrationDatabaseUrl !== null && env.databaseUrl === null)
    read.problem("MIGRATION_DATABASE_URL is the owner's address; DATABASE_URL, the application's login, is required beside it.")
  read.finish()
  return env
}

const MOST_PROCESSES = 64

function readProcesses(read: EnvReader): number {
  const value = read.text('SERVER_PROCESSES')
  if (value === null) return 1
  if (value === 'auto') return Math.min(MOST_PROCESSES, availableParallelism())
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= 1 && number <= MOST_PROCESSES) return number
  read.problem(
    `SERVER_PROCESSES must be a whole number from 1 to ${MOST_PROCESSES}, or auto for as many as there are cores, not "${value}".`,
  )
  return 1
}

interface OriginToRead {
  read: EnvReader
  name: 'SITE_ORIGIN' | 'CONSOLE_ORIGIN'
  isProduction: boolean
  /** Where nothing is said; null where something must be. */
  otherwise: string | null
}

function readOrigin({ read, name, isProduction, otherwise }: OriginToRead): string {
  const value = read.url(name, otherwise)
  if (value === '') return value
  const { origin, protocol } = new URL(value)
  if (origin !== value) read.problem(`${name} must be an address without a path such as ${origin}, not "${value}".`)
  if (isProduction && protocol !== 'https:') read.problem(`${name} must be an https address in production.`)
  return origin
}

/** A name without a dot is every site's, or none's; what else is shared by strangers (`co.th`) browsers know and refuse. */
function readPasskeyDomain(read: EnvReader, siteOrigin: string): string {
  const host = siteOrigin === '' ? '' : new URL(siteOrigin).hostname
  const value = read.text('PASSKEY_DOMAIN')
  if (value === null || value === host) return host
  if (value.includes('.') && host.endsWith(`.${value}`)) return value
  read.problem(`PASSKEY_DOMAIN must be the host of SITE_ORIGIN, "${host}", or a domain above it, not "${value}".`)
  return host
}

/** That of players where it is a domain above the host of the console too, which else has its own host. */
function passkeyDomainOfConsole(read: EnvReader, consoleOrigin: string): string {
  const host = new URL(consoleOrigin).hostname
  const shared = read.text('PASSKEY_DOMAIN')
  return shared !== null && host.endsWith(`.${shared}`) ? shared : host
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i

function readHost({ read, name }: { read: EnvReader; name: string }): string | null {
  const value = read.text(name)
  if (value === null || HOST.test(value)) return value
  read.problem(`${name} must be a host name such as sport.example.com, not "${value}".`)
  return null
}

function readMoreHosts(read: EnvReader): string[] {
  const hosts = read.list('SITE_HOSTS')
  const wrong = hosts.find((host) => !HOST.test(host))
  if (wrong !== undefined) read.problem(`SITE_HOSTS must be host names with commas between them; "${wrong}" is none.`)
  return hosts
}

/** As RFC 9116 takes it. */
function readSecurityContact(read: EnvReader): string | null {
  const value = read.text('SECURITY_CONTACT')
  if (value === null || (/^(mailto:|https:\/\/|tel:)[^\s]+$/.test(value) && URL.canParse(value))) return value
  read.problem(`SECURITY_CONTACT must be a mailto:, https: or tel: address, not "${value}".`)
  return null
}

/** Push services take no telephone number. */
function contactOf(securityContact: string | null, siteOrigin: string): string {
  return securityContact === null || securityContact.startsWith('tel:') ? siteOrigin : securityContact
}

/** The sandbox is one host under two names, so that the flag's choice can be seen in development too. */
function readSportHost({ read, laos, sandboxBase }: { read: EnvReader; laos: boolean; sandboxBase: string | null }): string {
  const host = readHost({ read, name: laos ? 'SPORT_HOST_LAOS' : 'SPORT_HOST' })
  if (host !== null || !sandboxBase) return host ?? ''
  const { hostname, port, host: sandboxHost } = new URL(sandboxBase)
  return laos && hostname === '127.0.0.1' ? `localhost:${port}` : sandboxHost
}

function readAddresses(read: EnvReader): string[] {
  const addresses = read.list('BLOCKED_ADDRESSES')
  const wrong = addresses.find((address) => isIP(address) === 0)
  if (wrong !== undefined) read.problem(`BLOCKED_ADDRESSES must be IP addresses with commas between them; "${wrong}" is none.`)
  return addresses
}

/** Production has to say it: behind a proxy that is not named, all players would count as one address. */
function readTrustProxy(read: EnvReader, isProduction: boolean): Env['trustProxy'] {
  const value = read.text('TRUST_PROXY')
  if (value === null && isProduction)
    read.problem('TRUST_PROXY is required in production: the addresses of the proxies in front with commas between them, or none.')
  if (value === null || value === 'none') return false
  if (value.split(',').every((item) => isIP(item.trim().replace(/\/\d{1,3}$/, '')) !== 0)) return value
  read.problem(`TRUST_PROXY must be the addresses of the proxies in front with commas between them, or none, not "${value}".`)
  return false
}

function readOperator(read: EnvReader, isProduction: boolean): Env['operator'] {
  const licence = read.text('OPERATOR_LICENCE')
  const jurisdiction = read.text('OPERATOR_JURISDICTION')
  const minimumAge = read.wholeNumber('MINIMUM_AGE', { from: 18, to: 99 })
  if (isProduction) {
    if (licence === null) read.problem('OPERATOR_LICENCE is required in production.')
    if (jurisdiction === null) read.problem('OPERATOR_JURISDICTION is required in production.')
    if (read.text('MINIMUM_AGE') === null) read.problem('MINIMUM_AGE is required in production.')
  }
  return { licence, jurisdiction, minimumAge: minimumAge ?? 20 }
}
