import { minorUnits, type MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Channel } from './functions.gen.ts'

/** What was said of a payment, by whoever told of it. */
export interface ToldOfPayment {
  channel: Channel
  amount: MinorUnits
  at: Date
  /** Of what was said, as it is kept; null of what was believed before that was. */
  reportId: string | null
  /** How it contradicts what was booked. */
  reason: string | null
}

/** A payment with all that was said of it. The sender's account and name are not masked here. */
export interface PaymentEvidence {
  reference: string
  channel: Channel
  holder: string | null
  state: string
  sender: { bankCode: string | null; accountNo: string | null; name: string | null }
  /** Who of the staff gave it to its player, or sent it back. */
  decidedBy: string | null
  /** The one by which it is booked first. */
  told: ToldOfPayment[]
}

interface Said {
  report?: string
  fromBankCode?: string
  payerBankCode?: string
  fromAccountNo?: string
  payerAccount?: string
  fromWallet?: string
  fromName?: string
}

/** Undefined where no payment has this reference. */
export async function paymentEvidence(db: Db, reference: string): Promise<PaymentEvidence | undefined> {
  const [payment, reports] = await Promise.all([
    db
      .selectFrom('deposit.payment')
      .select(['channel', 'subaccount', 'amount', 'state', 'evidence', 'received_at', 'reason', 'decided_by'])
      .where('reference', '=', reference)
      .executeTakeFirst(),
    db
      .selectFrom('deposit.payment_report')
      .select(['channel', 'amount', 'evidence', 'received_at', 'reason'])
      .where('reference', '=', reference)
      .orderBy('received_at')
      .execute(),
  ])
  if (!payment) return undefined
  const said = payment.evidence as Said
  return {
    reference,
    channel: payment.channel,
    holder: payment.subaccount,
    state: payment.state,
    sender: {
      bankCode: said.fromBankCode ?? said.payerBankCode ?? null,
      accountNo: said.fromAccountNo ?? said.payerAccount ?? said.fromWallet ?? null,
      name: said.fromName ?? null,
    },
    decidedBy: payment.decided_by,
    told: [payment, ...reports].map((row) => ({
      channel: row.channel,
      amount: minorUnits(row.amount),
      at: row.received_at,
      reportId: (row.evidence as Said).report ?? null,
      reason: row.reason,
    })),
  }
}
