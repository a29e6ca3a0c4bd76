import { randomUUID } from 'node:crypto'
import type { MinorUnits } from '@krapao/money'
import { qrPaidEvent } from '@krapao/protocols'
import * as z from 'zod/mini'
import { BadInput } from '../bad-input.ts'
import { newBankReference, newDigits } from '../ids.ts'
import { amountOf, change, inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'

export interface Payer {
  bankCode: string
  accountNo: string
  name: string
}

/**
 * A customer pays a QR at their own bank, perhaps another amount, perhaps after it ended: money that is paid arrives,
 * and the gateway reports it. Only a second payment is refused.
 */
export function payQr(
  { store, clock, outbox }: World,
  { reference, amount: asked, payer: known }: { reference: string; amount?: MinorUnits | undefined; payer?: Payer | undefined },
): { transRef: string; amount: MinorUnits } {
  const transRef = newBankReference()
  const eventId = randomUUID()
  const amount = inTransaction(store, () => {
    const qr = one(store, 'select * from qr where reference = ?', reference)
    if (!qr) throw new BadInput(`there is no QR with the reference ${reference}`, 404)
    if (qr['state'] === 'paid') throw new BadInput('this QR is paid already', 409)
    const paid = asked ?? amountOf(qr['amount'])
    const provider = String(qr['provider'])
    const paidAt = clock.now()
    change(
      store,
      `update qr set state = 'paid', trans_ref = ?, paid_amount = ? where provider = ? and reference = ?`,
      transRef,
      paid,
      provider,
      reference,
    )
    if (known)
      change(
        store,
        'insert into qr_payer values (?, ?, ?, ?, ?)',
        transRef,
        known.bankCode,
        known.accountNo,
        known.name,
        paidAt.toISOString(),
      )
    const payer = { payerBankCode: known?.bankCode ?? 'SCB', payerAccount: `xxx-x-x${known?.accountNo.slice(-5, -1) ?? newDigits(4)}-x` }
    const body = z.encode(qrPaidEvent, { eventId, reference, amount: paid, ...payer, transRef, paidAt })
    outbox.add({ eventId, party: `qr:${provider}`, path: `/webhooks/qr/${provider}`, body })
    return paid
  })
  outbox.deliver(eventId)
  return { transRef, amount }
}

/** The QRs that a known customer has paid, newest first. */
export function paidQrs({ store }: World): Row[] {
  return many(
    store,
    `select trans_ref, bank_code, account_no, name, at, provider, reference, paid_amount
     from qr_payer join qr using (trans_ref) order by at desc, qr_payer.rowid desc limit 100`,
  )
}

/** Newest first. */
export function qrCodes({ store }: World): Row[] {
  return many(store, 'select * from qr order by created_at desc, rowid desc limit 100')
}
