import type { QrProvider } from '@krapao/contract'
import { type BankDescriptor, BANKS, GATEWAYS } from '@krapao/providers'
import type { IntegrationsEnv } from '../platform/env/env.ts'
import { systemClock } from '../platform/clock.ts'
import { createBank } from './bank.ts'
import { createBankFeed } from './bank/feed.ts'
import { createEscalationHook } from './escalation.ts'
import type { RequestOptions, Now, HeardReply } from './provider-request.ts'
import { createGameProvider } from './games/game-provider.ts'
import { createGiftLinks } from './gift-link.ts'
import type { BankFeed, Integrations, QrGateway } from './providers.ts'
import { createQrGateway } from './qr/gateway.ts'
import { createPushSender } from './web-push.ts'
import { createSlipVerifier } from './slip-verifier.ts'
import { createSmsSender } from './sms.ts'
import { createWallets } from './wallet.ts'

export type { RequestOptions } from './provider-request.ts'
export { createS3Store, type ObjectStore, StoreUnavailable } from './object-store.ts'
export * from './providers.ts'

/** How long a provider may take to answer. */
export const PATIENCE_MS = 8_000

/** How a call to a provider went: `refused`, it answered with a 4xx; `failed`, nothing that can be read came back. */
export type CallOutcome = 'answered' | 'refused' | 'failed'

export interface IntegrationOptions {
  calls?: RequestOptions | undefined
  /** Told of each call to a provider, by its name: `bank`, `bank:SCB`, `sms`, `qr:KBANK`, `game:PG`. */
  onCall?(provider: string, outcome: CallOutcome, seconds: number): void
  /** By whose clock requests are signed. */
  now?: Now
}

/** Our side of every conversation with the providers, over the real wire. */
export function createIntegrations(
  endpoints: IntegrationsEnv,
  { calls = { timeoutMs: PATIENCE_MS }, onCall, now = systemClock.now }: IntegrationOptions = {},
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
  const described: readonly BankDescriptor[] = BANKS
  const banks = described.flatMap((bank): [string, BankFeed][] => {
    const party = endpoints.banks[bank.code]
    const feed = party && createBankFeed(bank, party, { options: of(`bank:${bank.code}`), now })
    return feed ? [[bank.code, feed]] : []
  })
  return {
    sms: createSmsSender(endpoints.sms, of('sms')),
    push: createPushSender(endpoints.push, { options: of('push'), now }),
    escalation: endpoints.escalation && createEscalationHook(endpoints.escalation, { options: of('escalation'), now }),
    bank: createBank(endpoints.bank, of('bank')),
    banks: new Map(banks),
    slips: createSlipVerifier(endpoints.slips, of('slips')),
    giftLinks: createGiftLinks(endpoints.giftLink, of('giftlink')),
    wallets: createWallets(endpoints.wallet, of('wallet')),
    qr: Object.fromEntries(gateways) as Record<QrProvider, QrGateway>,
    games: new Map(Object.entries(endpoints.games).map(([code, party]) => [code, createGameProvider(code, party, of(`game:${code}`))])),
  }
}

function outcomeOf(reply: HeardReply): CallOutcome {
  if (!reply.arrived) return 'failed'
  return reply.status >= 400 ? 'refused' : 'answered'
}
