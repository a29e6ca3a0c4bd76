import { decodeGiftLink, type OutputOf, type redeemGiftLink as route, voucherOfGiftLink } from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import { retryIdempotent } from '../../../platform/database/db.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newRowId } from '../../../platform/ids.ts'
import { readCurrency } from '../../ledger/index.ts'
import { giftLinkWallet } from '../../site/index.ts'
import type { DepositDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { attemptRedemption } from './attempt-redemption.ts'
import { BELOW_MINIMUM, type Redemption, REDEMPTIONS, toRedemption } from './redemption.ts'

export interface GiftLinkOrder {
  playerId: string
  /** As it was sent: encoded, and nothing in it is believed. */
  link: string
  idempotencyKey: string
}

type Refusal = 'TRUELINK_DUPLICATE' | 'TRUELINK_INVALID' | 'NO_WALLET' | 'REQUEST_KEY_REUSED' | 'REQUEST_CLOSED'

/**
 * Redeems a gift link that a player has sent into the wallet that the site is configured with. The first attempt is made
 * at once; where its provider does not say, a worker goes on and the page is told. The same request again is answered as it
 * stands by then.
 */
export async function redeemGiftLink(
  deps: DepositDeps,
  { playerId, link, idempotencyKey }: GiftLinkOrder,
  refuse: Refuse<Refusal>,
): Promise<OutputOf<typeof route>> {
  const { host, passphrase } = deps.env.integrations.giftLink
  const sent = await decodeGiftLink(link, passphrase)
  const voucher = sent && voucherOfGiftLink(sent.link, host)
  if (voucher === undefined) throw refuse('TRUELINK_INVALID')
  return redeemVoucher(deps, { playerId, voucher, idempotencyKey }, refuse)
}

interface VoucherOrder extends Omit<GiftLinkOrder, 'link'> {
  voucher: string
}

/** The same, once it is known which voucher the link carries. */
export async function redeemVoucher(
  deps: DepositDeps,
  { playerId, voucher, idempotencyKey }: VoucherOrder,
  refuse: Refuse<Refusal>,
): Promise<OutputOf<typeof route>> {
  const { db } = deps
  const walletNo = await giftLinkWallet(db, await readCurrency(db, playerId))
  const begun = await begin(deps, { playerId, voucher, walletNo: walletNo ?? null, idempotencyKey })
  if (begun.status !== 'begun') throw refuse(REFUSED_AS[begun.status])
  const { state, amount, reason } = begun.isOurs ? await attempt(deps, begun.redemption) : statusOf(begun.redemption)
  if (state === 'refused') throw refuse('TRUELINK_INVALID')
  if (state === 'unallocated' && reason === BELOW_MINIMUM) throw refuse('TRUELINK_INVALID', { isKept: true })
  return {
    message: state === 'credited' ? 'TRUELINK_SUCCESS' : 'TRUELINK_PENDING',
    amount: amount === null ? null : majorFromMinor(amount),
  }
}

type Status = Pick<Redemption, 'reason'> & { state: Redemption['state']; amount: Redemption['worth'] }

function statusOf({ state, worth, reason }: Redemption): Status {
  return { state, amount: worth, reason }
}

/** Where it fails by a fault of ours, a worker goes on when the lease has run out. */
async function attempt(deps: DepositDeps, redemption: Redemption): Promise<Status> {
  const attempted = await attemptRedemption(deps, redemption)
  if (attempted.state === 'credited') return { ...attempted, reason: null }
  if (attempted.state === 'in-doubt') deps.wake(REDEMPTIONS)
  const state = attempted.state === 'in-doubt' || attempted.state === 'fenced' ? 'in_doubt' : attempted.state
  return { state, amount: redemption.worth, reason: attempted.reason }
}

const REFUSED_AS = {
  key_reused: 'REQUEST_KEY_REUSED',
  closed: 'REQUEST_CLOSED',
  duplicate: 'TRUELINK_DUPLICATE',
  no_wallet: 'NO_WALLET',
} as const satisfies Record<Exclude<functions.RedemptionBegun, 'begun'>, Refusal>

/** A refusal as it is remembered under the key of its request. */
export function refusalOfGiftLink(code: string): Refusal {
  return REFUSED_AS[code as keyof typeof REFUSED_AS]
}

type Begun = { status: 'begun'; redemption: Redemption; isOurs: boolean } | { status: keyof typeof REFUSED_AS }

/** `isOurs`: this call has begun it, and makes the first attempt. */
async function begin(
  { db }: DepositDeps,
  { playerId, voucher, walletNo, idempotencyKey }: { playerId: string; voucher: string; walletNo: string | null; idempotencyKey: string },
): Promise<Begun> {
  const asked = { player: playerId, redemption: newRowId(), idempotencyKey, voucher, wallet: walletNo }
  const { status, redemption } = await retryIdempotent(() => functions.beginRedemption(db, asked))
  if (status !== 'begun') return { status }
  return { status, redemption: toRedemption(redemption!), isOurs: redemption!.redemptionId === asked.redemption }
}
