import { QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import { CURRENCIES, type Currency } from '@krapao/money'
import { developmentKey, SANDBOX_GIFT_LINK_HOST, SANDBOX_WEBHOOK_SECRET, webhookSecretBytes } from '@krapao/protocols'
import { BANKS, GAMES, GATEWAYS } from '@krapao/providers'
import type { EnvReader, ProcessEnv } from './env-values.ts'

export interface ProviderEndpoint {
  url: string
  /** Signs what we send. */
  key: string
}

export interface ReportingEndpoint extends ProviderEndpoint {
  /** Signs what the provider reports to us. */
  webhookSecret: string
  /** What it signed with before, and may still while it exchanges the two: one at most. */
  webhookOldSecrets: readonly string[]
  /** What is believed no more: an audit knows by it what was signed with it. */
  webhookEndedSecrets: readonly string[]
}

/** The gifts of the wallet provider. */
export interface GiftLinkParty extends ProviderEndpoint {
  /** Where its gift links lead: no link to anywhere else is one. */
  host: string
  /** What pages encode a link with. Every page is told it, so it is no secret. */
  passphrase: string
}

export interface BankParty extends ReportingEndpoint {
  /** What it pays in. */
  currencies: readonly Currency[]
}

export interface GameEndpoint extends ProviderEndpoint {
  /** Where a player's browser goes to sign in at the provider. */
  signIn: string
}

/** How the site speaks to the push services of browsers. */
export interface PushParty {
  /** Whom they tell of trouble: a mailto: or https: address. */
  contact: string
  /** Where the sandbox plays one; null in production, where only those of the known browsers are asked. */
  sandbox: string | null
}

/** An address of the operator's own that is told of late items. */
export interface EscalationParty {
  url: string
  /** Signs what we tell. */
  secret: string
}

export interface IntegrationsEnv {
  sms: ProviderEndpoint
  push: PushParty
  /** Null where none is named. */
  escalation: EscalationParty | null
  bank: BankParty
  /** By bank code: the feeds of the banks where the operator has accounts. */
  banks: Record<string, ReportingEndpoint>
  slips: ProviderEndpoint
  giftLink: GiftLinkParty
  wallet: ReportingEndpoint
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
  contact,
}: {
  read: EnvReader
  processEnv: ProcessEnv
  sandboxBase: string | null
  contact: string
}): IntegrationsEnv {
  const key = (variable: string) => readKey({ read, variable, hasDefault: sandboxBase !== null })
  const url = (variable: string, path: string) => readEndpointUrl({ read, variable, path, sandboxBase })
  const reporting = (party: string, path: string): ReportingEndpoint => ({
    url: url(`${party}_URL`, path),
    key: key(`${party}_KEY`),
    ...readWebhookSecrets({ read, party, webhookSecret: key(`${party}_WEBHOOK_SECRET`), isProduction: sandboxBase === null }),
  })

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
  const qr = QR_PROVIDERS.map((provider): [QrProvider, ReportingEndpoint] => [provider, reporting(`QR_${provider}`, `qr/${provider}`)])

  const banks = bankCodes({ read, processEnv, hasSandbox: sandboxBase !== null }).map((code): [string, ReportingEndpoint] => [
    code,
    reporting(`BANK_${code}`, `banks/${code}`),
  ])

  return {
    sms: { url: url('SMS_URL', 'sms'), key: key('SMS_KEY') },
    push: { contact, sandbox: sandboxBase === null ? null : `${sandboxBase}/push/` },
    escalation: readEscalation({ read, sandboxBase }),
    bank: {
      ...reporting('BANK', 'bank'),
      currencies: readCurrencies({ read, hasSandbox: sandboxBase !== null }),
    },
    banks: Object.fromEntries(banks),
    slips: { url: url('SLIP_VERIFIER_URL', 'slips'), key: key('SLIP_VERIFIER_KEY') },
    giftLink: {
      url: url('GIFTLINK_URL', 'giftlink'),
      key: key('GIFTLINK_KEY'),
      host: readGiftLinkHost({ read, hasSandbox: sandboxBase !== null }),
      passphrase: read.text('GIFTLINK_PASSPHRASE') ?? 'krapao gift link',
    },
    wallet: reporting('WALLET', 'wallet'),
    qr: Object.fromEntries(qr) as Record<QrProvider, ReportingEndpoint>,
    games: Object.fromEntries(games),
  }
}

/** The sandbox hears of late items in development. In production nobody does, unless an address is named. */
function readEscalation({ read, sandboxBase }: { read: EnvReader; sandboxBase: string | null }): EscalationParty | null {
  const secret = read.text('ESCALATION_SECRET')
  if (sandboxBase === null && read.text('ESCALATION_URL') === null) {
    if (secret !== null) read.problem('ESCALATION_SECRET is set, and ESCALATION_URL does not say whom it is shared with.')
    return null
  }
  const url = readEndpointUrl({ read, variable: 'ESCALATION_URL', path: 'escalation', sandboxBase })
  if (sandboxBase !== null && secret === null) return { url, secret: SANDBOX_WEBHOOK_SECRET }
  if (secret === null) read.problem('ESCALATION_SECRET is required where ESCALATION_URL is set.')
  else if (!webhookSecretBytes(secret)) read.problem('ESCALATION_SECRET must be whsec_ and 24 to 64 random bytes in base64.')
  else if (sandboxBase === null && secret === SANDBOX_WEBHOOK_SECRET)
    read.problem('ESCALATION_SECRET is the development key; production needs one of its own.')
  return { url, secret: secret ?? '' }
}

/** The keys as variables again: what the sandbox needs to speak with a server that runs on `outside`. */
export function integrationKeys(integrations: IntegrationsEnv): Record<string, string> {
  const keys: Record<string, string> = {
    SMS_KEY: integrations.sms.key,
    BANK_KEY: integrations.bank.key,
    SLIP_VERIFIER_KEY: integrations.slips.key,
    GIFTLINK_KEY: integrations.giftLink.key,
    WALLET_KEY: integrations.wallet.key,
    ...(integrations.escalation && { ESCALATION_SECRET: integrations.escalation.secret }),
  }
  const addSecrets = (party: string, { webhookSecret, webhookOldSecrets: [old] }: ReportingEndpoint) => {
    keys[`${party}_WEBHOOK_SECRET`] = webhookSecret
    if (old !== undefined) keys[`${party}_WEBHOOK_OLD_SECRET`] = old
  }
  addSecrets('BANK', integrations.bank)
  addSecrets('WALLET', integrations.wallet)
  for (const [code, endpoint] of Object.entries(integrations.banks)) {
    keys[`BANK_${code}_KEY`] = endpoint.key
    addSecrets(`BANK_${code}`, endpoint)
  }
  for (const [provider, endpoint] of Object.entries(integrations.qr)) {
    keys[`QR_${provider}_KEY`] = endpoint.key
    addSecrets(`QR_${provider}`, endpoint)
  }
  for (const [code, endpoint] of Object.entries(integrations.games)) keys[`GAME_${code}_KEY`] = endpoint.key
  return keys
}

/** A host and nothing else: links are compared with it letter by letter. */
function readGiftLinkHost({ read, hasSandbox }: { read: EnvReader; hasSandbox: boolean }): string {
  const host = read.text('GIFTLINK_HOST')
  if (host === null && hasSandbox) return SANDBOX_GIFT_LINK_HOST
  if (host === null) read.problem('GIFTLINK_HOST is required in production.')
  else if (!/^(?!.*\.\.)[a-z0-9][a-z0-9.-]*\.[a-z]{2,}$/.test(host))
    read.problem(`GIFTLINK_HOST must be a host name in small letters such as gift.example.com, not "${host}".`)
  else if (!hasSandbox && host === SANDBOX_GIFT_LINK_HOST) read.problem('GIFTLINK_HOST is that of the sandbox.')
  return host ?? ''
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

/** An operator has accounts at some of the banks: in production, at those whose address is named. */
function bankCodes({ read, processEnv, hasSandbox }: { read: EnvReader; processEnv: ProcessEnv; hasSandbox: boolean }): string[] {
  const known: readonly string[] = BANKS.map(({ code }) => code)
  const named = Object.keys(processEnv).flatMap(
    (name) => /^BANK_(.+)_(?:URL|KEY|WEBHOOK_(?:SECRET|OLD_SECRET|ENDED_SECRETS))$/.exec(name)?.[1] ?? [],
  )
  for (const code of new Set(named.filter((code) => !known.includes(code))))
    read.problem(`BANK_${code}_URL, its key or its secret is set, and no bank ${code} is described: there are ${known.join(', ')}.`)
  return known.filter((code) => hasSandbox || named.includes(code))
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

interface WebhookSecrets {
  read: EnvReader
  party: string
  webhookSecret: string
  isProduction: boolean
}

/**
 * What a provider signs with, what it signed with before while the two are exchanged, and what it once signed with. Anybody can work
 * the development key out, so production takes it as none of them.
 */
function readWebhookSecrets({ read, party, webhookSecret, isProduction }: WebhookSecrets) {
  const [variable, oldVariable, endedVariable] = ['WEBHOOK_SECRET', 'WEBHOOK_OLD_SECRET', 'WEBHOOK_ENDED_SECRETS'].map(
    (name) => `${party}_${name}`,
  ) as [string, string, string]
  const old = read.text(oldVariable)
  const ended = read.list(endedVariable)
  if (old !== null) {
    if (old === webhookSecret) read.problem(`${oldVariable} is the same as ${variable}; it is the one before it, or is left out.`)
    else if (isProduction && (old === developmentKey(oldVariable) || old === developmentKey(variable)))
      read.problem(`${oldVariable} is the development key; production believes nothing that is signed with it.`)
    else if (old.length < MIN_KEY_LENGTH) read.problem(`${oldVariable} must have at least ${MIN_KEY_LENGTH} characters.`)
  }
  if (ended.some((secret) => secret === webhookSecret || secret === old))
    read.problem(`${endedVariable} has a secret that is still believed; it takes those that are in neither ${variable} nor ${oldVariable}.`)
  return { webhookSecret, webhookOldSecrets: old === null ? [] : [old], webhookEndedSecrets: ended }
}
