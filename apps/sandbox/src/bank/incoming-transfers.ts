import { randomUUID } from 'node:crypto'
import type { Currency, Satang } from '@krapao/money'
import { bankFeedEvent } from '@krapao/outside'
import * as z from 'zod/mini'
import { newBankReference } from '../ids.ts'
import { change, inTransaction, many, type Row } from '../store.ts'
import type { World } from '../world.ts'

export interface IncomingTransfer {
  fromBankCode: string
  fromAccountNo: string
  fromName: string
  toAccountNo: string
  amount: Satang
  /** Told to the server when it is given; otherwise it is baht. */
  currency?: Currency | undefined
  at?: Date | undefined
}

/** Somebody transfers money to an account of the operator; the bank reports it. Answers the bank's reference. */
export function receiveTransfer({ store, clock, outbox }: World, transfer: IncomingTransfer): string {
  const transRef = newBankReference()
  const eventId = randomUUID()
  const { fromBankCode, fromAccountNo, fromName, toAccountNo, amount, currency } = transfer
  const at = transfer.at ?? clock.now()
  inTransaction(store, () => {
    const values = [transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, amount, at.toISOString()]
    change(store, 'insert into bank_transfer values (?, ?, ?, ?, ?, ?, ?)', ...values)
    const body = z.encode(bankFeedEvent, { eventId, transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, amount, currency, at })
    outbox.add({ eventId, party: 'bank', path: '/webhooks/bank', body })
  })
  outbox.deliver(eventId)
  return transRef
}

/** Newest first. */
export function incomingTransfers({ store }: World): Row[] {
  return many(store, 'select * from bank_transfer order by at desc, rowid desc limit 100')
}
