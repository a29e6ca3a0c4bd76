import type { Currency, MinorUnits } from '@krapao/money'
import type { GiftRedeemed } from '../../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import type { RawReport } from '../../../platform/raw-report.ts'
import { externalReference, type ReportedPayment } from '../external-payment.ts'
import { keepUnallocated } from '../keep-unallocated.ts'
import type { DepositDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { settleDeposit } from '../settle-deposit.ts'
import { BELOW_MINIMUM, GIFT_LINK_MINIMUM, type Redemption, redemptionLeases } from './redemption.ts'

/** How an attempt ended. `in-doubt`: it is asked again later. `fenced`: somebody else has taken it over. */
export type Attempted =
  | { state: 'credited'; amount: MinorUnits }
  | { state: 'unallocated' | 'refused' | 'in-doubt' | 'fenced'; reason: string }

/** An answer that contradicts what was said before is believed once it was given this often. */
const BELIEVED_AFTER = 3

/**
 * One attempt to redeem a voucher, by whoever holds its lease. Nothing is redeemed that is worth too little, where its
 * provider says so before. From the moment it may have been redeemed only the answer under our own id ends it: asking
 * with it again is harmless, because the provider has one redemption for it.
 */
export async function attemptRedemption(deps: DepositDeps, redemption: Redemption): Promise<Attempted> {
  const { giftLinks } = deps.integrations
  const { redemptionId, voucher, walletNo } = redemption
  let { worth } = redemption
  if (redemption.state === 'received') {
    const said = await giftLinks.worth(voucher)
    if (said.outcome === 'in-doubt') return leaveInDoubt(deps, redemption, said.reason)
    if (said.outcome === 'refused') return refuse(deps, redemption, said.reason)
    const obstacle = said.outcome === 'done' ? obstacleTo(redemption, said) : undefined
    if (obstacle !== undefined) return refuse(deps, redemption, obstacle)
    worth = said.outcome === 'done' ? said.amount : null
    if (!(await writeSent(deps.db, redemption, worth))) return { state: 'fenced', reason: 'somebody else redeems it' }
  }
  const answer = await giftLinks.redeem({ redemptionId, voucher, toWallet: walletNo })
  if (answer.outcome === 'in-doubt') return leaveInDoubt(deps, redemption, answer.reason)
  if (answer.outcome === 'refused') return refuse(deps, redemption, answer.reason)
  return book(deps, { ...redemption, worth }, answer)
}

/** Why a voucher of this worth is not taken; nothing where it is. */
function obstacleTo({ currency }: Redemption, said: { amount: MinorUnits; currency: Currency }): string | undefined {
  if (said.currency !== currency) return 'it is in another currency'
  return said.amount < GIFT_LINK_MINIMUM ? BELOW_MINIMUM : undefined
}

/** It is redeemed: its money is the player's, or waits for manual review. The redemption itself ends after that. */
async function book(
  deps: DepositDeps,
  redemption: Redemption,
  { redeemed, report }: { redeemed: GiftRedeemed; report: RawReport },
): Promise<Attempted> {
  const { playerId, worth } = redemption
  const { amount } = redeemed
  const obstacle = obstacleTo(redemption, redeemed)
  const isOtherwise = worth !== null && (worth !== amount || obstacle !== undefined)
  const contradiction = `the provider says ${amount} ${redeemed.currency}, and said ${worth} before`
  if (isOtherwise && redemption.attempts < BELIEVED_AFTER) return leaveInDoubt(deps, redemption, contradiction)
  const reason = isOtherwise ? contradiction : obstacle
  const payment = { ...paymentOf(redemption, redeemed), report }
  const settlement = reason === undefined ? await settleDeposit(deps, { playerId, payment }) : 'unallocated'
  if (settlement !== 'unallocated') {
    await end(deps.db, redemption, 'credited', null)
    return { state: 'credited', amount }
  }
  if (reason !== undefined) await keepUnallocated(deps, payment, reason)
  return endOtherwise(deps, redemption, 'unallocated', reason ?? 'it fits no player')
}

function paymentOf(
  { redemptionId, playerId, voucher, walletNo }: Redemption,
  { amount, currency, at }: GiftRedeemed,
): Omit<ReportedPayment, 'report'> {
  return {
    reference: voucherReference(voucher),
    channel: 'giftlink',
    holder: null,
    amount,
    currency,
    eventId: redemptionId,
    evidence: { redemptionId, sentBy: playerId, toWallet: walletNo, currency, at: at.toISOString() },
  }
}

/** A voucher pays once, whoever says what of it. */
export function voucherReference(voucher: string): string {
  return externalReference('GIFTLINK', voucher)
}

async function leaveInDoubt(deps: DepositDeps, redemption: Redemption, reason: string): Promise<Attempted> {
  return { state: (await redemptionLeases.leaveInDoubt(deps, redemption, { reason })) ? 'in-doubt' : 'fenced', reason }
}

function refuse(deps: DepositDeps, redemption: Redemption, reason: string): Promise<Attempted> {
  return endOtherwise(deps, redemption, 'refused', reason)
}

async function endOtherwise(
  deps: DepositDeps,
  redemption: Redemption,
  state: 'refused' | 'unallocated',
  reason: string,
): Promise<Attempted> {
  if ((await end(deps.db, redemption, state, reason)) === 'fenced') return { state: 'fenced', reason }
  deps.push.toPlayer(redemption.playerId, 'gift-link-changed', { redemptionId: redemption.redemptionId, state })
  return { state, reason }
}

function end(
  db: Db,
  { playerId, redemptionId, leaseNo }: Redemption,
  state: 'credited' | 'refused' | 'unallocated',
  reason: string | null,
): Promise<functions.Ended> {
  return retryIdempotent(() => functions.endRedemption(db, { player: playerId, redemption: redemptionId, leaseNo, state, reason }))
}

function writeSent(db: Db, { playerId, redemptionId, leaseNo }: Redemption, worth: MinorUnits | null): Promise<boolean> {
  return retryIdempotent(() => functions.sendRedemption(db, { player: playerId, redemption: redemptionId, leaseNo, worth }))
}
