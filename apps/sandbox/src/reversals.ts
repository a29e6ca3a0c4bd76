import { randomUUID } from 'node:crypto'
import { parseMinorUnits, type MinorUnits } from '@krapao/money'
import { reversalEvent, wireCurrency } from '@krapao/protocols'
import * as z from 'zod/mini'
import { BadInput } from './bad-input.ts'
import { creditOf, reverseLine } from './bank/bank-book.ts'
import { inTransaction, one } from './store.ts'
import type { World } from './world.ts'

interface Reported {
  payerBankCode: string
  amount: string
  currency?: 'THB' | 'LAK'
}

/**
 * A payment is taken back, by the payer or their bank: whoever reported it reports that too, as often as it is done.
 * Answers how much.
 */
export function takeBack(
  world: World,
  { transRef, amount: asked, reason }: { transRef: string; amount?: MinorUnits | undefined; reason: string },
): MinorUnits {
  const { store, clock, outbox } = world
  const credit = creditOf(world, transRef)
  if (credit) {
    const undone = inTransaction(store, () => reverseLine(world, credit, { amount: asked, reason }))
    outbox.deliver(undone.eventId)
    return undone.amount
  }
  const eventId = randomUUID()
  const amount = inTransaction(store, () => {
    const row = one(store, `select party, path, body from outbox where body ->> 'transRef' = ? order by rowid limit 1`, transRef)
    if (!row) throw new BadInput(`there is no payment with the reference ${transRef}`, 404)
    const report = JSON.parse(String(row['body'])) as Reported
    const taken = asked ?? parseMinorUnits(report.amount)!
    const { payerBankCode } = report
    const currency = report.currency === undefined ? undefined : z.decode(wireCurrency, report.currency)
    const body = z.encode(reversalEvent, { eventId, transRef, payerBankCode, amount: taken, currency, reason, at: clock.now() })
    outbox.add({ eventId, party: String(row['party']), path: `${String(row['path'])}/reversals`, body })
    return taken
  })
  outbox.deliver(eventId)
  return amount
}
