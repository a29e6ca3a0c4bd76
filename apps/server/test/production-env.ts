import { createHash } from 'node:crypto'
import { GATEWAYS } from '@krapao/providers'

/** Looks random, and is the same in every run. */
function keyFor(purpose: string): string {
  return createHash('sha256').update(purpose).digest('base64')
}

/** An environment that is fit for production, without a game. */
export function productionEnv(): Record<string, string> {
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    SITE_ORIGIN: 'https://wallet.example.com',
    DATABASE_URL: 'postgres://krapao:secret@db.example.com/krapao?sslmode=verify-full',
    DATA_KEY: keyFor('the data'),
    REPORT_KEY: keyFor('reports'),
    FILES_LINK_KEY: keyFor('links to files'),
    WITNESS_KEY: keyFor('the witness'),
    TRUST_PROXY: 'none',
    OPERATOR_LICENCE: 'L-1',
    OPERATOR_JURISDICTION: 'XX',
    MINIMUM_AGE: '20',
    SMS_URL: 'https://sms.example.com',
    SMS_KEY: keyFor('sms'),
    BANK_URL: 'https://bank.example.com',
    BANK_KEY: keyFor('bank'),
    BANK_WEBHOOK_SECRET: keyFor('reports of the bank'),
    SLIP_VERIFIER_URL: 'https://slips.example.com',
    SLIP_VERIFIER_KEY: keyFor('slips'),
    GIFTLINK_URL: 'https://gifts.example.com',
    GIFTLINK_KEY: keyFor('gift links'),
    GIFTLINK_HOST: 'gift.example.com',
    WALLET_URL: 'https://wallets.example.com',
    WALLET_KEY: keyFor('wallets'),
    WALLET_WEBHOOK_SECRET: keyFor('reports of wallets'),
  }
  env['BANK_SCB_URL'] = 'https://feed.example.com'
  env['BANK_SCB_KEY'] = keyFor('feed')
  env['BANK_SCB_WEBHOOK_SECRET'] = keyFor('reports of the feed')
  for (const { code: provider } of GATEWAYS) {
    env[`QR_${provider}_URL`] = `https://qr.example.com/${provider}`
    env[`QR_${provider}_KEY`] = keyFor(provider)
    env[`QR_${provider}_WEBHOOK_SECRET`] = keyFor(`reports of ${provider}`)
  }
  return env
}
