import { sql } from 'kysely'
import { pagesOf } from '../../integrations/pages.ts'
import { retryIdempotent } from '../../platform/db.ts'
import type { WithdrawMeans } from './means.ts'
import { receiveReturnedPayout } from './receive-returned-payout.ts'

/**
 * Reads the bank's list of returned payouts where it is due, each as if it had been reported, so that one whose report
 * never comes is not lost. Answers how many were new.
 */
export async function readReturns(services: WithdrawMeans): Promise<number> {
  const { db, log } = services
  // An unacknowledged claim is held for as long as a lease is, and then due again.
  const { rows } = await sql<{ lease_no: bigint; since: Date }>`select * from withdraw.claim_returns()`.execute(db)
  const [claimed] = rows
  if (!claimed) return 0
  const read = await readSince(services, claimed.since).catch((error: unknown) => {
    log.warn({ err: error }, 'the returned payouts could not be read and are tried again')
    return null
  })
  await retryIdempotent(() => sql`select withdraw.put_down_returns(${claimed.lease_no}, ${read?.to ?? null})`.execute(db))
  return read?.found ?? 0
}

async function readSince(services: WithdrawMeans, since: Date): Promise<{ to: Date; found: number }> {
  let to = since
  let found = 0
  for await (const returns of pagesOf(since, services.integrations.bank.returnedPayouts)) {
    for (const event of returns) {
      const { isNew } = await receiveReturnedPayout(services, event)
      if (isNew) found++
      if (event.at > to) to = event.at
    }
  }
  return { to, found }
}
