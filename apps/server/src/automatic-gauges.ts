import { creditedToday } from './modules/deposit/index.ts'
import { codeBudgets } from './modules/otp/index.ts'
import { paidToday } from './modules/withdraw/index.ts'
import type { Db } from './platform/database/db.ts'
import type { LedgerGauges, MakeGauge } from './reward-gauges.ts'

/** What goes in and out today without a person, and the codes that are sent, beside what may. */
export function automaticGauges(gauge: MakeGauge, db: Db): LedgerGauges {
  const help = 'Minor units that were credited or paid out today without a person, and may be'
  const automatic = gauge('automatic_today', help, ['what', 'currency', 'of'])
  const codes = gauge('codes_sent', 'Codes that count in the hour or day that runs, and may be', ['budget', 'of'])
  return {
    gauges: [automatic, codes],
    async read() {
      const [credited, paid, budgets] = await Promise.all([creditedToday(db), paidToday(db), codeBudgets(db)])
      const uses = [
        ...credited.map(({ channel, ...use }) => ({ what: channel, ...use })),
        ...paid.map((use) => ({ what: 'payout', ...use })),
      ]
      for (const { what, currency, limit, used } of uses) {
        automatic.set({ what, currency, of: 'limit' }, Number(limit))
        automatic.set({ what, currency, of: 'used' }, Number(used))
      }
      for (const { budget, mayBe, used } of budgets) {
        codes.set({ budget, of: 'limit' }, mayBe)
        codes.set({ budget, of: 'used' }, Number(used))
      }
    },
  }
}
