import type { ChosenQr } from '@krapao/contract'
import type { Currency, MinorUnits } from '@krapao/money'
import type { Refuse } from '../../platform/http/refusal.ts'
import { makeQr, type QrRefusal, rememberNone } from './create-qr.ts'
import { qrLimits } from './deposit-options.ts'
import type { DepositDeps } from './deps.ts'
import { isInSteps } from './qr.ts'
import { healthiestFirst } from './qr-providers.ts'

/** After so long no further gateway is asked: somebody is waiting. */
const ASK_FOR_MS = 10_000

interface AnyQrOrder {
  playerId: string
  currency: Currency
  amount: MinorUnits
  lifetimeMs: number
  idempotencyKey: string
}

/** Makes a QR at the provider that does best of late and takes this amount; where its gateway gives none, the next is asked. */
export async function createAnyQr(
  deps: DepositDeps,
  order: AnyQrOrder,
  refuse: Refuse<'KEY_INVALID' | 'QR_FAIL' | QrRefusal>,
): Promise<ChosenQr> {
  const { db, env, log } = deps
  const limits = await qrLimits(db, env, order.currency)
  if (order.amount < limits.minimum || order.amount > limits.maximum) throw refuse('KEY_INVALID', { field: 'amount' })
  const minimums = new Map(limits.providers.map(({ provider, minimum }) => [provider, minimum]))
  const fitting = limits.providers
    .filter(({ provider, minimum }) => order.amount >= minimum && isInSteps(provider, order.amount))
    .map(({ provider }) => provider)
  const began = performance.now()
  for (const provider of await healthiestFirst(db, fitting)) {
    const made = await makeQr(deps, { ...order, provider, minimum: minimums.get(provider)!, isAnyProvider: true }, refuse)
    if (made.outcome === 'made') return { ...made.qr, provider: made.provider }
    // By another QR of the same player, which is the one they want; or this request has its answer already.
    if (made.outcome !== 'failed') break
    log.warn({ provider }, 'a gateway gave no QR')
    if (performance.now() - began > ASK_FOR_MS) break
  }
  await rememberNone(db, order)
  throw refuse('QR_FAIL')
}
