import type { QrProvider } from '@krapao/contract'
import { GATEWAYS } from '@krapao/providers'
import type { OutsideEnv } from '../platform/env.ts'
import { systemClock } from '../platform/clock.ts'
import { createBank } from './bank.ts'
import type { CallOptions, Now } from './call.ts'
import { createGameProvider } from './games/game-provider.ts'
import type { Outside, QrGateway } from './parties.ts'
import { createQrGateway } from './qr/gateway.ts'
import { createSmsSender } from './sms.ts'

export type { CallOptions } from './call.ts'
export * from './parties.ts'

/** How long a party may take to answer. */
export const PATIENCE_MS = 8_000

/** Our side of every conversation with the outside world, over the real wire. */
export function createOutside(parties: OutsideEnv, options: CallOptions = { timeoutMs: PATIENCE_MS }, now: Now = systemClock.now): Outside {
  const gateways = GATEWAYS.map((gateway): [QrProvider, QrGateway] => [
    gateway.code,
    createQrGateway(gateway, parties.qr[gateway.code], { options, now }),
  ])
  return {
    sms: createSmsSender(parties.sms, options),
    bank: createBank(parties.bank, options),
    qr: Object.fromEntries(gateways) as Record<QrProvider, QrGateway>,
    games: new Map(Object.entries(parties.games).map(([code, party]) => [code, createGameProvider(code, party, options)])),
  }
}
