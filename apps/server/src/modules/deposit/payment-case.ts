import { minorUnits, type MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { playerByBankAccount, playerIdByPhone } from '../account/index.ts'
import type { Channel } from './external-payment.ts'

/** What is known of a payment that a person decides about. The sender's account and name are not masked here. */
export interface PaymentCase {
  reference: string
  channel: Channel
  /** The bank or gateway that holds the money, or held it. */
  holder: string | null
  sender: { bankCode: string | null; accountNo: string | null; name: string | null }
  /** Everything that was said of it, in the order in which it came; `reason`: why that needs a person. */
  reports: { channel: Channel; amount: MinorUnits; currency: string; reason: string | null }[]
  /** Players whose it could be, and why. */
  candidates: { playerId: string; because: string }[]
}

interface Evidence {
  fromBankCode?: string
  payerBankCode?: string
  fromAccountNo?: string
  payerAccount?: string
  fromName?: string
  /** The number of the sending wallet. */
  fromWallet?: string | undefined
  /** The player who sent the gift link. */
  sentBy?: string | undefined
}

/** So many players are worth looking at. */
const MOST_CANDIDATES = 5

export async function paymentCase(db: Db, reference: string): Promise<PaymentCase | undefined> {
  const payment = await db.selectFrom('deposit.payment').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (!payment) return undefined
  const reports = await db
    .selectFrom('deposit.payment_report')
    .select(['channel', 'amount', 'currency', 'reason'])
    .where('reference', '=', reference)
    .orderBy('received_at')
    .execute()
  const { fromBankCode, payerBankCode, fromAccountNo, payerAccount, fromName, fromWallet, sentBy } = payment.evidence as Evidence
  const sender = {
    bankCode: fromBankCode ?? payerBankCode ?? null,
    accountNo: fromAccountNo ?? payerAccount ?? fromWallet ?? null,
    name: fromName ?? null,
  }
  return {
    reference,
    channel: payment.channel,
    holder: payment.subaccount,
    sender,
    reports: [payment, ...reports].map(({ channel, amount, currency, reason }) => ({
      channel,
      amount: minorUnits(amount),
      currency,
      reason,
    })),
    candidates: payment.state === 'unallocated' ? await listCandidates(db, { ...sender, fromWallet, sentBy }, payment) : [],
  }
}

/** By the QR it names first, by who sent the gift link, and by the account or wallet it came from; then by what players have said they would transfer in the hours before it came. */
async function listCandidates(
  db: Db,
  { bankCode, accountNo, name, fromWallet, sentBy }: PaymentCase['sender'] & Pick<Evidence, 'fromWallet' | 'sentBy'>,
  { qr_id: qrId, amount, received_at: receivedAt }: { qr_id: string | null; amount: bigint; received_at: Date },
): Promise<PaymentCase['candidates']> {
  const ofQr = qrId === null ? [] : await db.selectFrom('deposit.qr_reference').select('player_id').where('qr_id', '=', qrId).execute()
  const from = bankCode && accountNo && { bankCode: bankCode.toUpperCase(), accountNo: accountNo.replaceAll('-', ''), holderName: name }
  const ofAccount = from ? await playerByBankAccount(db, from) : undefined
  const ofWallet = fromWallet === undefined ? undefined : await playerIdByPhone(db, fromWallet)
  const intending = await db
    .selectFrom('deposit.intent')
    .select('player_id')
    .where('amount', '=', amount)
    .where('created_at', '>', new Date(receivedAt.getTime() - 6 * 3_600_000))
    .orderBy('created_at', 'desc')
    .limit(MOST_CANDIDATES)
    .execute()
  const candidates = [
    ...ofQr.map(({ player_id: playerId }) => ({ playerId, because: 'it names their QR' })),
    ...(sentBy ? [{ playerId: sentBy, because: 'they sent the gift link' }] : []),
    ...(ofWallet ? [{ playerId: ofWallet, because: 'it came from the wallet of their phone number' }] : []),
    ...(ofAccount ? [{ playerId: ofAccount.playerId, because: 'it came from their bank account' }] : []),
    ...intending.map(({ player_id: playerId }) => ({ playerId, because: 'they said they would transfer this amount' })),
  ]
  return candidates
    .filter(({ playerId }, index) => candidates.findIndex((other) => other.playerId === playerId) === index)
    .slice(0, MOST_CANDIDATES)
}
