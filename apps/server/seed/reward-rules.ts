import { type Currency, minorUnits, NOTHING } from '@krapao/money'
import type { Terms } from '@krapao/terms'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/db.ts'
import { type InviteRule, setInviteRule } from '../src/modules/invite/index.ts'
import { type RefundRule, setRefundRule } from '../src/modules/refund/index.ts'
import { INVITE_BANNERS, REFUND_BANNERS, REFUND_INFO } from './reward-texts.ts'
import { demoInstructions } from './instruction.ts'

/** A kip is worth so much less than a baht that its amounts are these times as large. */
const FACTORS: Record<Currency, bigint> = { BAHT: 1n, LAK: 500n }

const terms = (currency: Currency, multiplierHundredths: number): Terms => ({
  currency,
  grant: { kind: 'fixed', amount: NOTHING },
  multiplierHundredths,
  countsDeposit: false,
  keepPercent: 100,
  takePercent: 50,
  weights: { slot: 100, sport: 50, lotto: 25 },
  threshold: minorUnits(1000n * FACTORS[currency]),
  hours: 72,
})

const refundRule = (currency: Currency): RefundRule => ({
  isOn: true,
  kind: 'day',
  ratePercent: 5,
  terms: terms(currency, 100),
  info: REFUND_INFO,
  banners: REFUND_BANNERS,
})

const inviteRule = (currency: Currency): InviteRule => ({
  isOn: true,
  firstDepositPercent: 10,
  turnoverBasisPoints: 20,
  maximumPerFriend: minorUnits(50_000n * FACTORS[currency]),
  pendingFrom: 60,
  terms: terms(currency, 200),
  banners: INVITE_BANNERS,
})

/** What comes back of losses and what friends earn, set by the demo's owner, and on for a week already. */
export async function seedRewardRules(db: Db): Promise<void> {
  const instruction = await demoInstructions(db, 'มาลี')
  for (const currency of ['BAHT', 'LAK'] as const) {
    const set = [
      await setRefundRule(db, currency, refundRule(currency), instruction()),
      await setInviteRule(db, currency, inviteRule(currency), instruction()),
    ]
    if (set.some((status) => status !== 'act')) throw new Error(`the demo's rules of rewards could not be set: ${set.join(', ')}`)
  }
  // The demo's players played on the days before.
  for (const table of ['refund.rule', 'invite.rule'] as const)
    await db
      .updateTable(table)
      .set({ since: sql<Date>`platform.now() - interval '7 days'` })
      .execute()
}
