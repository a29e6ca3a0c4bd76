import type { PayoutReturnedEvent } from '@krapao/protocols'
import { A_DAY_HOURS, lateReading, MONTH, newestReading, type ProviderRecords, readRecords } from '../../integrations/read-records.ts'
import type { Reported } from '../../platform/raw-report.ts'
import type { WithdrawDeps } from './deps.ts'
import { receiveReturnedPayout } from './receive-returned-payout.ts'

const READINGS = [newestReading(60), lateReading(A_DAY_HOURS), MONTH]

/**
 * Reads the bank's list of returned payouts where it is due, each as if it had been reported, so that one whose report
 * never comes is not lost. Answers how many were new.
 */
export async function readReturns(deps: WithdrawDeps): Promise<number> {
  let found = 0
  const returns: ProviderRecords<Reported<PayoutReturnedEvent>> = {
    name: 'returned payouts',
    ask: (question) => deps.integrations.bank.returnedPayouts(question),
    bookedAt: ({ at }) => at,
    async receive(events) {
      for (const event of events) if ((await receiveReturnedPayout(deps, event)).isNew) found++
    },
  }
  for (const reading of READINGS) await readRecords(deps, returns, reading)
  return found
}
