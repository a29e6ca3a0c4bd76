import { QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import { CURRENCIES, type Currency } from '@krapao/money'
import { developmentKey } from '@krapao/protocols'
import { GAMES, GATEWAYS } from '@krapao/providers'
import type { EnvReader, ProcessEnv } from './env-values.ts'

export interface ProviderEndpoint {
  url: string
  /** Signs what we send. */
  key: string
}

export interface ReportingEndpoint extends ProviderEndpoint {
  /** Signs what the provider reports to us. */
  webhookSecret: string
}

export interface BankParty extends ReportingEndpoint {
  /** What it pays in. */
  currencies: readonly Currency[]
}

export interface GameEndpoint extends ProviderEndpoint {
  /** Where a player's browser goes to sign in at the provider. */
  signIn: string
}

export interface IntegrationsEnv {
  sms: ProviderEndpoint
  bank: BankParty
  slips: ProviderEndpoint
  qr: Record<QrProvider, ReportingEndpoint>
  /** By game code. */
  games: Record<string, GameEndpoint>
}

const MIN_KEY_LENGTH = 16

/** `sandboxBase` is null in production: then nothing has a default. */
export function readIntegrations({
  read,
  processEnv,
  sandboxBase,
}: {
  read: EnvReader
  processEnv: ProcessEnv
  sandboxBase: string | null
}): IntegrationsEnv {
  const key = (variable: string) => readKey({ read, variable, hasDefault: sandboxBase !== null })
  const url = (variable: string, path: string) => readEndpointUrl({ read, variable, path, sandboxBase })

  const games = gameCodes({ read, processEnv, hasSandbox: sandboxBase !== null }).map((code): [string, GameEndpoint] => {
    return [
      code,
      {
        url: url(`GAME_${code}_URL`, `games/${code}`),
        key: key(`GAME_${code}_KEY`),
        signIn: url(`GAME_${code}_SIGN_IN`, `games/${code}/sign-in`),
      },
    ]
  })
  const qr = QR_PROVIDERS.map((provider): [QrProvider, ReportingEndpoint] => [
    provider,
    {
      url: url(`QR_${provider}_URL`, `qr/${provider}`),
      key: key(`QR_${provider}_KEY`),
      webhookSecret: key(`QR_${provider}_WEBHOOK_SECRET`),
    },
  ])

  return {
    sms: { url: url('SMS_URL', 'sms'), key: key('SMS_KEY') },
    bank: {
      url: url('BANK_URL', 'bank'),
      key: key('BANK_KEY'),
      webhookSecret: key('BANK_WEBHOOK_SECRET'),
      currencies: readCurrencies({ read, hasSandbox: sandboxBase !== null }),
    },
    slips: { url: url('SLIP_VERIFIER_URL', 'slips'), key: key('SLIP_VERIFIER_KEY') },
    qr: Object.fromEntries(qr) as Record<QrProvider, ReportingEndpoint>,
    games: Object.fromEntries(games),
  }
}

/** The keys as variables again: what the sandbox needs to speak with a server that runs on `outside`. */
export function integrationKeys(integrations: IntegrationsEnv): Record<string, string> {
  const keys: Record<string, string> = {
    SMS_KEY: integrations.sms.key,
    BANK_KEY: integrations.bank.key,
    BANK_WEBHOOK_SECRET: integrations.bank.webhookSecret,
    SLIP_VERIFIER_KEY: integrations.slips.key,
  }
  for (const [provider, endpoint] of Object.entries(integrations.qr)) {
    keys[`QR_${provider}_KEY`] = endpoint.key
    keys[`QR_${provider}_WEBHOOK_SECRET`] = endpoint.webhookSecret
  }
  for (const [code, endpoint] of Object.entries(integrations.games)) keys[`GAME_${code}_KEY`] = endpoint.key
  return keys
}

/** The minimums that are configured. */
export function readQrMinimums(read: EnvReader): Record<string, number | null> {
  const configurable = GATEWAYS.filter(({ hasConfiguredMinimum }) => hasConfiguredMinimum)
  return Object.fromEntries(configurable.map(({ code }) => [code, read.baht(`QR_${code}_MINIMUM`)]))
}

/** The sandbox's bank pays in every currency; another one pays baht, unless it is said what it pays in. */
function readCurrencies({ read, hasSandbox }: { read: EnvReader; hasSandbox: boolean }): readonly Currency[] {
  const named = read.list('BANK_CURRENCIES')
  const known = CURRENCIES.filter((currency) => named.includes(currency))
  if (known.length !== named.length)
    read.problem(`BANK_CURRENCIES must be ${CURRENCIES.join(', ')} or one of them, not "${named.join(',')}".`)
  if (named.length > 0) return known
  return hasSandbox ? CURRENCIES : ['BAHT']
}

function gameCodes({ read, processEnv, hasSandbox }: { read: EnvReader; processEnv: ProcessEnv; hasSandbox: boolean }): string[] {
  const codes = new Set<string>(hasSandbox ? GAMES.map(({ code }) => code) : [])
  for (const variable of Object.keys(processEnv).filter((name) => /^GAME_.+_URL$/.test(name))) {
    const code = variable.slice('GAME_'.length, -'_URL'.length)
    if (/^[A-Z0-9]{1,20}$/.test(code)) codes.add(code)
    else read.problem(`${variable} does not name a game: a code has 1 to 20 capital letters and digits.`)
  }
  return [...codes]
}

/** Where a provider is: on the sandbox unless said otherwise. In production what is sent there, and its keys, travels over TLS only. */
function readEndpointUrl({
  read,
  variable,
  path,
  sandboxBase,
}: {
  read: EnvReader
  variable: string
  path: string
  sandboxBase: string | null
}): string {
  if (sandboxBase !== null) return read.url(variable, `${sandboxBase}/${path}`)
  const url = read.url(variable, null)
  if (url.toLowerCase().startsWith('http:')) read.problem(`${variable} must be an https address in production.`)
  return url
}

function readKey({ read, variable, hasDefault }: { read: EnvReader; variable: string; hasDefault: boolean }): string {
  const value = read.text(variable)
  if (hasDefault) return value ?? developmentKey(variable)
  if (value === null) read.problem(`${variable} is required in production.`)
  else if (value === developmentKey(variable)) read.problem(`${variable} is the development key; production needs one of its own.`)
  else if (value.length < MIN_KEY_LENGTH) read.problem(`${variable} must have at least ${MIN_KEY_LENGTH} characters.`)
  return value ?? ''
}
