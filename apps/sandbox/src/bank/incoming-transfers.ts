import { randomUUID } from 'node:crypto'
import type { Currency, MinorUnits } from '@krapao/money'
import { REPORTS_ARE_IN } from '@krapao/protocols'
import { newBankReference } from '../ids.ts'
import { change, inTransaction, many, type Row } from '../store.ts'
import type { World } from '../world.ts'
import { book, bookReference, creditOf, receivingBank } from './bank-book.ts'

export interface IncomingTransfer {
  /** The bank's reference, where the caller chooses it: the same again is the same transfer. */
  transRef?: string | undefined
  fromBankCode: string
  fromAccountNo: string
  fromName: string
  toAccountNo: string
  /** Where that account is; without it as the demo operator has it. */
  toBankCode?: string | undefined
  amount: MinorUnits
  /** Told to the server when it is given; otherwise it is baht. */
  currency?: Currency | undefined
  at?: Date | undefined
  /** When its bank books it, where that is later. */
  bookedAt?: Date | undefined
  /** From when its bank tells of it, where that is later than now. */
  comesAt?: Date | undefined
}

/**
 * Somebody transfers money to an account of the operator; the bank of that account books it and tells of it. Answers the
 * paying bank's reference, and what the receiving bank calls it.
 */
export function receiveTransfer(world: World, transfer: IncomingTransfer): { transRef: string; bank: string; reference: string } {
  const { store, clock, outbox } = world
  const transRef = transfer.transRef ?? newBankReference()
  const known = creditOf(world, transRef)
  if (known) return { transRef, bank: known.bank.code, reference: known.line.reference }
  const { fromBankCode, fromAccountNo, fromName, toAccountNo, amount, currency, bookedAt, comesAt } = transfer
  const bank = receivingBank(toAccountNo, transfer.toBankCode)
  const at = transfer.at ?? clock.now()
  const reference = bookReference(bank, transRef)
  const booked = inTransaction(store, () => {
    const values = [transRef, fromBankCode, fromAccountNo, fromName, toAccountNo, amount, at.toISOString(), currency ?? REPORTS_ARE_IN]
    change(store, 'insert into bank_transfer values (?, ?, ?, ?, ?, ?, ?, ?)', ...values)
    return book(world, bank, {
      kind: 'credit',
      eventId: randomUUID(),
      transRef,
      reference,
      revision: 0,
      corrects: null,
      fromBankCode,
      fromAccountNo,
      fromName,
      toAccountNo,
      amount,
      currency,
      movement: Number(amount),
      reason: '',
      at,
      bookedAt,
      comesAt,
    })
  })
  outbox.deliver(booked)
  return { transRef, bank: bank.code, reference }
}

/** Newest first. */
export function incomingTransfers({ store }: World): Row[] {
  return many(store, 'select * from bank_transfer order by at desc, rowid desc limit 100')
}
