import { checkRefund, claimRefund, listRefunds, refundBanners, refundToWallet } from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import { majorTerms, refundOf } from '@krapao/terms'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { claimableOf, openPeriodOf } from '../accrual/index.ts'
import { presentCondition, readCondition, termsOfAmount } from '../bonus/index.ts'
import { readBalances, readCurrency } from '../ledger/index.ts'
import { claimRefund as claim } from './claim.ts'
import { closePeriods } from './close-periods.ts'
import type { RefundDeps } from './deps.ts'
import { moveToWallet } from './move-to-wallet.ts'
import { readRule } from './rule.ts'
import { listRefunds as list } from './store.ts'

export function refundRoutes(deps: RefundDeps): Implemented[] {
  const { db, env } = deps
  return [
    implement(listRefunds).with(async ({ player, body }) => {
      const { total, refunds } = await list(db, player.playerId, body)
      return {
        total,
        refunds: refunds.map(({ amount, claimedAt, startsAt, netLoss, carriedBets }) => ({
          refundAmount: majorFromMinor(amount),
          createdAt: claimedAt.toISOString(),
          periodStart: bangkokDay(startsAt),
          netLoss: majorFromMinor(netLoss),
          carriedBets,
        })),
      }
    }),
    implement(checkRefund).with(async ({ player: { playerId }, request }) => {
      // What is over by now is counted first.
      await closePeriods(db, playerId)
      const [{ refund, currency }, condition, claimable] = await Promise.all([
        readBalances(db, playerId),
        readCondition(db, playerId),
        claimableOf(db, 'refund', playerId),
      ])
      const rule = await readRule(db, currency)
      const period = await openPeriodOf(db, 'refund', playerId, { kind: rule.kind, rateBasisPoints: rule.ratePercent * 100 })
      const ratePercent = period.rateBasisPoints / 100
      return {
        result: refund > 0n || claimable > 0n,
        bonus: condition !== undefined,
        info: rule.info[languageOf(request, env)],
        refundAmount: majorFromMinor(refund),
        refundSuccess: rule.terms.keepPercent,
        refundFail: rule.terms.takePercent,
        claimable: majorFromMinor(claimable),
        isActive: rule.isOn,
        terms: majorTerms(termsOfAmount(rule.terms, refund)),
        period: {
          kind: period.kind,
          start: bangkokDay(period.startsAt),
          endsAt: period.endsAt.toISOString(),
          netLoss: majorFromMinor(period.base),
          ratePercent,
          estimate: majorFromMinor(refundOf(period.base, ratePercent)),
          carriedBets: period.carriedBets,
        },
      }
    }),
    implement(claimRefund).with(async ({ player, refuse }) => {
      const amount = await claim(deps, player.playerId, refuse)
      return { message: 'REFUND_SUCCESS', amount: majorFromMinor(amount) } as const
    }),
    implement(refundToWallet).with(async ({ player: { playerId }, query, request, refuse }) => {
      const amount = await moveToWallet(deps, { playerId, shown: query.shown ?? null }, refuse)
      const condition = await readCondition(db, playerId)
      return {
        message: 'REFUND_TO_WALLET',
        amount: majorFromMinor(amount),
        condition: presentCondition(condition, languageOf(request, env)),
      } as const
    }),
    implement(refundBanners).with(async ({ player, request }) => {
      const { banners } = await readRule(db, await readCurrency(db, player.playerId))
      return banners[languageOf(request, env)]
    }),
  ]
}

const BANGKOK_MS = 7 * 3_600_000

/** The day in Bangkok, which has no summer time. */
function bangkokDay(at: Date): string {
  return new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 10)
}
