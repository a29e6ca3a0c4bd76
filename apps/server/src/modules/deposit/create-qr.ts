import type { QrProvider, QrState } from '@krapao/contract'
import type { Currency, MinorUnits } from '@krapao/money'
import { gatewayDescriptor } from '@krapao/providers'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { isInSteps, newQrId, presentLiveQr, presentQr } from './qr.ts'
import { qrOfPlayer } from './store.ts'

export interface QrOrder {
  playerId: string
  currency: Currency
  provider: QrProvider
  amount: MinorUnits
  minimum: MinorUnits
  lifetimeMs: number
  idempotencyKey: string
  /** Whichever provider has made one under this key will do. */
  isAnyProvider?: boolean
}

/** What a key may be answered beside a QR. `SERVICE_BUSY`: one is being made under it, and the same key again tells. */
export type QrRefusal = 'REQUEST_KEY_REUSED' | 'REQUEST_CLOSED' | 'SERVICE_BUSY'

/**
 * `failed`: its gateway did not give it. `refused`: none could be made under this key before. `ended`: replaced or
 * cancelled by its player while the gateway was asked.
 */
export type QrMade = { outcome: 'made'; provider: QrProvider; qr: LiveQr } | { outcome: 'failed' | 'refused' | 'ended' }
type LiveQr = Extract<QrState, { hasQrcode: true }>

/** Makes a QR for one deposit at this provider; where there is none to be had, the answer says why. */
export async function createQr(deps: DepositDeps, order: QrOrder, refuse: Refuse<'KEY_INVALID' | QrRefusal>): Promise<QrState> {
  const { provider, amount, minimum } = order
  if (amount <= 0n || !isInSteps(provider, amount)) throw refuse('KEY_INVALID', { field: 'amount' })
  // The ledger never mix currencies.
  if (gatewayDescriptor(provider).currency !== order.currency) return noQr(minimum, 'QR_CURRENCY')
  if (amount < minimum) return noQr(minimum, 'QR_MINIMUM')
  const made = await makeQr(deps, order, refuse)
  if (made.outcome === 'made') return made.qr
  await rememberNone(deps.db, order)
  return noQr(minimum, 'QR_FAIL')
}

/**
 * Makes a QR; it replaces whatever QR the player had. The gateway is asked outside the transaction: where it does not
 * give one, no QR is left behind. Under a key that has made one already it is that one.
 */
export async function makeQr(deps: DepositDeps, order: QrOrder, refuse: Refuse<QrRefusal>): Promise<QrMade> {
  const { db, integrations, push } = deps
  const { playerId, provider, amount, minimum } = order

  const qrId = newQrId()
  const written = await writeQr(db, order, qrId)
  if (written.status === 'made') {
    const made = (await qrOfPlayer(db, playerId, written.qrId!))!
    return { outcome: 'made', provider: made.provider, qr: presentLiveQr({ ...made, payload: made.payload! }, minimum) }
  }
  if (written.status === 'refused') return { outcome: 'refused' }
  if (written.status !== 'begun') throw refuse(REFUSED_AS[written.status])

  const { replaced } = written
  const expiresAt = written.expiresAt!
  // None for an unacknowledged commit, which has told nobody either.
  if (replaced) {
    const old = replaced.provider as QrProvider
    push.toPlayer(playerId, 'qr-changed', { provider: old })
    // Best effort: a payment to it that comes all the same still finds its owner.
    void integrations.qr[old].cancel(replaced.qrId)
  }

  const answer = await integrations.qr[provider].create({ reference: qrId, amount, expiresAt })
  if (answer.outcome !== 'done') {
    return { outcome: (await setFailed(db, playerId, qrId)) ? 'failed' : 'ended' }
  }
  const { payload } = answer
  if (await setLive(deps, { playerId, qrId, payload })) {
    const qr = presentLiveQr({ qrId, playerId, provider, amount, state: 'live', payload, expiresAt }, minimum)
    return { outcome: 'made', provider, qr }
  }
  // Replaced or cancelled meanwhile: the gateway may have heard of that before it made the QR.
  void integrations.qr[provider].cancel(qrId)
  return { outcome: 'ended' }
}

/** None was made under this key: whoever sends it again is answered so, and no gateway is asked any more. */
export async function rememberNone(db: Db, { playerId, idempotencyKey, amount }: Omit<QrOrder, 'provider' | 'minimum'>): Promise<void> {
  await retryIdempotent(() => functions.refuseQr(db, { player: playerId, idempotencyKey, amount }))
}

const REFUSED_AS = {
  key_reused: 'REQUEST_KEY_REUSED',
  closed: 'REQUEST_CLOSED',
  working: 'SERVICE_BUSY',
} as const satisfies Record<Exclude<functions.QrOrdered, 'begun' | 'made' | 'refused'>, QrRefusal>

function writeQr(db: Db, { playerId, lifetimeMs, isAnyProvider = false, ...order }: QrOrder, qrId: string) {
  const { provider, amount, idempotencyKey } = order
  const lifetime = `${lifetimeMs} milliseconds`
  return retryIdempotent(() =>
    functions.orderQr(db, { player: playerId, qr: qrId, provider, amount, lifetime, idempotencyKey, isAnyProvider }),
  )
}

function setLive(
  { db, seal }: DepositDeps,
  { playerId, qrId, payload }: { playerId: string; qrId: string; payload: string },
): Promise<boolean> {
  const { keyId, signature } = seal.seal(['a QR', qrId, payload].join('\n'))
  return retryIdempotent(async ({ mayHaveCommitted }) => {
    if (await functions.setQrLive(db, { player: playerId, qr: qrId, payload, keyId, seal: signature })) return true
    // By an unacknowledged commit, unless it has gone on from there.
    return mayHaveCommitted && (await qrOfPlayer(db, playerId, qrId))?.state === 'live'
  })
}

function setFailed(db: Db, playerId: string, qrId: string): Promise<boolean> {
  return retryIdempotent(async ({ mayHaveCommitted }) => {
    const isDone = await functions.failQr(db, { player: playerId, qr: qrId })
    return isDone || (mayHaveCommitted && (await qrOfPlayer(db, playerId, qrId))?.state === 'failed')
  })
}

function noQr(minimum: MinorUnits, message: 'QR_FAIL' | 'QR_MINIMUM' | 'QR_CURRENCY'): QrState {
  return { ...presentQr(undefined, minimum), hasQrcode: false, message }
}
