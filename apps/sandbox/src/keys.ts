import { developmentKey, SANDBOX_GIFT_LINK_HOST, SANDBOX_WEBHOOK_SECRET } from '@krapao/protocols'

/** The keys the providers share with the server, under the names of the server's own variables. */
export interface Keys {
  sms: string
  bank: string
  bankWebhookSecret: string
  /** Of a bank where the operator has accounts. */
  bankFeed(code: string): string
  bankFeedSecret(code: string): string
  slips: string
  qr(provider: string): string
  qrWebhookSecret(provider: string): string
  game(code: string): string
  giftLink: string
  /** The host of gift links. */
  giftLinkHost: string
  wallet: string
  walletWebhookSecret: string
  /** Of what the operator's own address is told. */
  escalation: string
  filesAccess: string
  filesSecret: string
}

/** A key that the environment does not set is the one for development, which the server has too. */
export function readKeys(env: Record<string, string | undefined>): Keys {
  const key = (variable: string) => env[variable] || developmentKey(variable)
  return {
    sms: key('SMS_KEY'),
    bank: key('BANK_KEY'),
    bankWebhookSecret: key('BANK_WEBHOOK_SECRET'),
    bankFeed: (code) => key(`BANK_${code}_KEY`),
    bankFeedSecret: (code) => key(`BANK_${code}_WEBHOOK_SECRET`),
    slips: key('SLIP_VERIFIER_KEY'),
    qr: (provider) => key(`QR_${provider}_KEY`),
    qrWebhookSecret: (provider) => key(`QR_${provider}_WEBHOOK_SECRET`),
    giftLink: key('GIFTLINK_KEY'),
    giftLinkHost: env['GIFTLINK_HOST'] || SANDBOX_GIFT_LINK_HOST,
    wallet: key('WALLET_KEY'),
    walletWebhookSecret: key('WALLET_WEBHOOK_SECRET'),
    escalation: env['ESCALATION_SECRET'] || SANDBOX_WEBHOOK_SECRET,
    filesAccess: key('FILES_ACCESS_KEY'),
    filesSecret: key('FILES_SECRET_KEY'),
    game: (code) => key(`GAME_${code}_KEY`),
  }
}

/** What signs the reports of `bank`, `wallet`, `bank:SCB` or `qr:KBANK`. */
export function webhookSecretOf(keys: Keys, party: string): string {
  const [kind, code] = party.split(':')
  if (code === undefined) return kind === 'wallet' ? keys.walletWebhookSecret : keys.bankWebhookSecret
  return kind === 'bank' ? keys.bankFeedSecret(code) : keys.qrWebhookSecret(code)
}
