import { creditedNow } from './modules/deposit/index.ts'
import { codeBudgets } from './modules/otp/index.ts'
import { paidToday } from './modules/withdraw/index.ts'
import type { Db } from './platform/database/db.ts'
import type { LedgerGauges, MakeGauge } from './reward-gauges.ts'

/** What goes in and out today without a person, and the codes that are sent, beside what may. */
export function automaticGauges(gauge: MakeGauge, db: Db): LedgerGauges {
  const help = 'Minor units that were credited or paid out today without a person, and may be'
  const automatic = gauge('automatic_today', help, ['what', 'currency', 'of'])
  const hourly = gauge('automatic_this_hour', 'The same of the hour that runs, by each gateway, bank or wallet', [
    'teller',
    'currency',
    'of',
  ])
  const codes = gauge('codes_sent', 'Codes that count in the hour or day that runs, and may be', ['budget', 'of'])
  return {
    gauges: [automatic, hourly, codes],
    async read() {
      const [credited, paid, budgets] = await Promise.all([creditedNow(db), paidToday(db), codeBudgets(db)])
      const uses = [
        ...credited.filter(({ period }) => period === 'day').map(({ channel, ...use }) => ({ what: channel, ...use })),
        ...paid.map((use) => ({ what: 'payout', ...use })),
      ]
      for (const { what, currency, limit, used } of uses) {
        automatic.set({ what, currency, of: 'limit' }, Number(limit))
        automatic.set({ what, currency, of: 'used' }, Number(used))
      }
      for (const { teller, currency, limit, used } of credited.filter(({ period }) => period === 'hour')) {
        hourly.set({ teller, currency, of: 'limit' }, Number(limit))
        hourly.set({ teller, currency, of: 'used' }, Number(used))
      }
      for (const { budget, mayBe, used } of budgets) {
        codes.set({ budget, of: 'limit' }, mayBe)
        codes.set({ budget, of: 'used' }, Number(used))
      }
    },
  }
}
