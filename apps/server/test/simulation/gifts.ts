import { minorUnits } from '@krapao/money'
import type { GiftRedeemed, GiftLinks } from '../../src/integrations/providers.ts'
import { type Circumstances, fateOf, inDoubt, replyOf, takeDue } from './integrations.ts'
import { IntegrationFault } from './machine.ts'
import { reported } from '../reported.ts'
import type { Tally } from './tally.ts'

interface Redemption {
  redemptionId: string
  voucher: string
}

/** The wallet provider's own book. */
export interface GiftRecord {
  /** What each voucher is worth, and whether that is told before it is redeemed. */
  vouchers: Map<string, { amount: bigint; isTold: boolean }>
  outcomes: Map<string, 'done' | 'refused'>
  /** More than one of a voucher is one redeemed twice. */
  redeemed: (Redemption & { amount: bigint })[]
  late: { at: number; redemption: Redemption }[]
}

/** What got stuck on its way arrives within this time. */
const LATE_MS = 600_000

export function createGiftRecord(): GiftRecord {
  return { vouchers: new Map(), outcomes: new Map(), redeemed: [], late: [] }
}

/** One id has one answer, and one voucher one redemption. */
function redeem(record: GiftRecord, { redemptionId, voucher }: Redemption, refuses: boolean): 'done' | 'refused' {
  const before = record.outcomes.get(redemptionId)
  if (before) return before
  const isUsed = record.redeemed.some((one) => one.voucher === voucher)
  const outcome = refuses || isUsed ? 'refused' : 'done'
  record.outcomes.set(redemptionId, outcome)
  if (outcome === 'done') record.redeemed.push({ redemptionId, voucher, amount: record.vouchers.get(voucher)!.amount })
  return outcome
}

export function createGiftLinks(circumstances: Circumstances, record: GiftRecord): GiftLinks {
  const { machine, random, now } = circumstances
  return {
    worth: (voucher) =>
      machine.ask<Awaited<ReturnType<GiftLinks['worth']>>>({
        label: `worth of ${voucher}`,
        now: now(),
        arrive: () => {
          const fate = fateOf(circumstances, 'worth')
          const { amount, isTold } = record.vouchers.get(voucher)!
          if (fate === 'refused') return { says: fate, answer: { outcome: 'refused', reason: 'expired' } }
          if (fate === 'fine' && !isTold) return { says: 'not told', answer: { outcome: 'not-told' } }
          return replyOf(fate, 'done', { amount: minorUnits(amount), currency: 'BAHT' as const })
        },
      }),

    redeem: (redemption) =>
      machine.ask<Awaited<ReturnType<GiftLinks['redeem']>>>({
        label: `redeem ${redemption.redemptionId}`,
        isMove: true,
        now: now(),
        arrive: (forced) => {
          const fate = forced ?? fateOf(circumstances, 'redeem')
          if (fate === 'breaks') return { says: fate, answer: new IntegrationFault('the adapter broke') }
          if (fate === 'late') record.late.push({ at: now() + 1 + random.below(LATE_MS), redemption })
          if (fate === 'late' || fate === 'lost-before') return { says: fate, answer: inDoubt(fate) }
          if (fate === 'twice') redeem(record, redemption, false)
          const has = redeem(record, redemption, fate === 'refused')
          const { amount, isTold } = record.vouchers.get(redemption.voucher)!
          // A lie can be read, and speaks of another amount; where that was never told, of another redemption.
          const isRead = fate === 'lies' && isTold
          return replyOf(isRead ? 'fine' : fate, has, reported({ redeemed: redeemedOf(redemption, amount + (isRead ? 1000n : 0n), now()) }))
        },
      }),
    redemptions: () => Promise.resolve(inDoubt('not part of the simulation')),
  }
}

function redeemedOf({ redemptionId, voucher }: Redemption, amount: bigint, at: number): GiftRedeemed {
  return { redemptionId, voucher, amount: minorUnits(amount), currency: 'BAHT', at: new Date(at) }
}

/** What was stuck and is due arrives now. */
export function giftsArriveLate(record: GiftRecord, now: number, { trace, tally }: { trace: (says: string) => void; tally: Tally }): void {
  for (const { redemption } of takeDue(record.late, now)) {
    tally.happened('a redemption arrives late')
    trace(`  late at the wallet provider: ${redemption.redemptionId} ${redeem(record, redemption, false)}`)
  }
}
