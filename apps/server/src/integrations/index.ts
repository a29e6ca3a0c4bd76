import type { QrProvider } from '@krapao/contract'
import { GATEWAYS } from '@krapao/providers'
import type { IntegrationsEnv } from '../platform/env.ts'
import { systemClock } from '../platform/clock.ts'
import { createBank } from './bank.ts'
import type { RequestOptions, Now, Reply } from './provider-request.ts'
import { createGameProvider } from './games/game-provider.ts'
import type { Integrations, QrGateway } from './providers.ts'
import { createQrGateway } from './qr/gateway.ts'
import { createSlipVerifier } from './slip-verifier.ts'
import { createSmsSender } from './sms.ts'

export type { RequestOptions } from './provider-request.ts'
export { createS3Store, type ObjectStore, StoreUnavailable } from './object-store.ts'
export * from './providers.ts'

/** How long a provider may take to answer. */
export const PATIENCE_MS = 8_000

/** How a call to a provider went: `refused`, it answered with a 4xx; `failed`, nothing that can be read came back. */
export type CallOutcome = 'answered' | 'refused' | 'failed'

export interface OutsideOptions {
  calls?: RequestOptions | undefined
  /** Told of each call to a provider, by its name: `bank`, `sms`, `qr:KBANK`, `game:PG`. */
  onCall?(provider: string, outcome: CallOutcome, seconds: number): void
  /** By whose clock requests are signed. */
  now?: Now
}

/** Our side of every conversation with the providers, over the real wire. */
export function createIntegrations(
  endpoints: IntegrationsEnv,
  { calls = { timeoutMs: PATIENCE_MS }, onCall, now = systemClock.now }: OutsideOptions = {},
): Integrations {
  const of = (provider: string): RequestOptions => ({
    get timeoutMs() {
      return calls.timeoutMs
    },
    heard: (reply, seconds) => onCall?.(provider, outcomeOf(reply), seconds),
  })
  const gateways = GATEWAYS.map((gateway): [QrProvider, QrGateway] => [
    gateway.code,
    createQrGateway(gateway, endpoints.qr[gateway.code], { options: of(`qr:${gateway.code}`), now }),
  ])
  return {
    sms: createSmsSender(endpoints.sms, of('sms')),
    bank: createBank(endpoints.bank, of('bank')),
    slips: createSlipVerifier(endpoints.slips, of('slips')),
    qr: Object.fromEntries(gateways) as Record<QrProvider, QrGateway>,
    games: new Map(Object.entries(endpoints.games).map(([code, party]) => [code, createGameProvider(code, party, of(`game:${code}`))])),
  }
}

function outcomeOf(reply: Reply): CallOutcome {
  if (!reply.arrived) return 'failed'
  return reply.status >= 400 ? 'refused' : 'answered'
}
