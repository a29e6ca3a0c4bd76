import { creditedToday } from './modules/deposit/index.ts'
import { paidToday } from './modules/withdraw/index.ts'
import type { Db } from './platform/database/db.ts'
import type { LedgerGauges, MakeGauge } from './reward-gauges.ts'

/** What goes in and out today without a person, beside what may. */
export function automaticGauges(gauge: MakeGauge, db: Db): LedgerGauges {
  const help = 'Minor units that were credited or paid out today without a person, and may be'
  const automatic = gauge('automatic_today', help, ['what', 'currency', 'of'])
  return {
    gauges: [automatic],
    async read() {
      const [credited, paid] = await Promise.all([creditedToday(db), paidToday(db)])
      const uses = [
        ...credited.map(({ channel, ...use }) => ({ what: channel, ...use })),
        ...paid.map((use) => ({ what: 'payout', ...use })),
      ]
      for (const { what, currency, limit, used } of uses) {
        automatic.set({ what, currency, of: 'limit' }, Number(limit))
        automatic.set({ what, currency, of: 'used' }, Number(used))
      }
    },
  }
}
