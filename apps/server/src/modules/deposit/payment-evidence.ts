import { minorUnits, type MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import { NOT_OPENED } from '../account/index.ts'
import type { Channel } from './functions.gen.ts'
import { senderDigestIn, type SenderReader, toldSenderOrLogged } from './payment-sender.ts'

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
}

/** Undefined where no payment has this reference. Of a sender who does not open — stands for account and name. */
export async function paymentEvidence(
  { db, ...reader }: SenderReader & { db: Db; log: Pick<Log, 'error'> },
  reference: string,
): Promise<PaymentEvidence | undefined> {
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
  const sender = await toldSenderOrLogged({ db, ...reader }, senderDigestIn(said))
  return {
    reference,
    channel: payment.channel,
    holder: payment.subaccount,
    state: payment.state,
    sender: {
      bankCode: said.fromBankCode ?? said.payerBankCode ?? null,
      accountNo: sender ? (sender.fromAccountNo ?? sender.payerAccount ?? sender.fromWallet ?? null) : NOT_OPENED,
      name: sender ? (sender.fromName ?? null) : NOT_OPENED,
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
