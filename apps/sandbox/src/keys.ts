import { developmentKey } from '@krapao/protocols'

/** The keys the providers share with the server, under the names of the server's own variables. */
export interface Keys {
  sms: string
  bank: string
  bankWebhookSecret: string
  slips: string
  qr(provider: string): string
  qrWebhookSecret(provider: string): string
  game(code: string): string
  filesAccess: string
  filesSecret: string
}

export function readKeys(env: Record<string, string | undefined>): Keys {
  const key = (variable: string) => env[variable] || developmentKey(variable)
  return {
    sms: key('SMS_KEY'),
    bank: key('BANK_KEY'),
    bankWebhookSecret: key('BANK_WEBHOOK_SECRET'),
    slips: key('SLIP_VERIFIER_KEY'),
    qr: (provider) => key(`QR_${provider}_KEY`),
    qrWebhookSecret: (provider) => key(`QR_${provider}_WEBHOOK_SECRET`),
    filesAccess: key('FILES_ACCESS_KEY'),
    filesSecret: key('FILES_SECRET_KEY'),
    game: (code) => key(`GAME_${code}_KEY`),
  }
}
