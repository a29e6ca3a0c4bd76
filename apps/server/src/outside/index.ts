import { QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import type { OutsideEnv } from '../platform/env.ts'
import { createBank } from './bank.ts'
import type { CallOptions } from './call.ts'
import { createGameProvider } from './games/game-provider.ts'
import type { Outside, QrGateway } from './parties.ts'
import { createQrGateway } from './qr.ts'
import { createSmsSender } from './sms.ts'

export type { CallOptions } from './call.ts'
export { createS3Store, type ObjectStore } from './object-store.ts'
export * from './parties.ts'

/** How long a party may take to answer. */
export const PATIENCE_MS = 8_000

/** Our side of every conversation with the outside world, over the real wire. */
export function createOutside(parties: OutsideEnv, options: CallOptions = { timeoutMs: PATIENCE_MS }): Outside {
  const gateways = QR_PROVIDERS.map((provider): [QrProvider, QrGateway] => [
    provider,
    createQrGateway(provider, parties.qr[provider], options),
  ])
  return {
    sms: createSmsSender(parties.sms, options),
    bank: createBank(parties.bank, options),
    qr: Object.fromEntries(gateways) as Record<QrProvider, QrGateway>,
    games: new Map(Object.entries(parties.games).map(([code, party]) => [code, createGameProvider(code, party, options)])),
  }
}
