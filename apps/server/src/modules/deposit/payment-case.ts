import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { isMasked } from '../account/index.ts'
import type { Channel } from './external-payment.ts'
import { type Candidate, type CandidateReason, rankCandidates } from './match-transfer.ts'
import { gatherPlayers } from './transfer-facts.ts'

/** What is known of a payment that a person decides about. The sender's account and name are not masked here. */
export interface PaymentCase {
  reference: string
  channel: Channel
  /** The bank or gateway that holds the money, or held it. */
  holder: string | null
  sender: { bankCode: string | null; accountNo: string | null; name: string | null }
  /** Everything that was said of it, in the order in which it came; `reason`: why that needs a person. */
  reports: { channel: Channel; amount: MinorUnits; currency: string; reason: string | null }[]
  /** Players whose it could be, the likeliest first: what speaks for and against each, and the same in words. */
  candidates: (Candidate & { because: string })[]
}

interface Evidence {
  fromBankCode?: string
  payerBankCode?: string
  fromAccountNo?: string
  payerAccount?: string
  fromName?: string
  at?: string
  paidAt?: string
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
  const { fromBankCode, payerBankCode, fromAccountNo, payerAccount, fromName, at, paidAt } = payment.evidence as Evidence
  const sender = {
    bankCode: fromBankCode ?? payerBankCode ?? null,
    accountNo: fromAccountNo ?? payerAccount ?? null,
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
    candidates:
      payment.state === 'unallocated'
        ? await listCandidates(db, sender, { ...payment, at: new Date(at ?? paidAt ?? payment.received_at) })
        : [],
  }
}

async function listCandidates(
  db: Db,
  sender: PaymentCase['sender'],
  { qr_id: qrId, amount, currency, at }: { qr_id: string | null; amount: bigint; currency: Currency; at: Date },
): Promise<PaymentCase['candidates']> {
  const ofQr = qrId === null ? [] : await db.selectFrom('deposit.qr_reference').select('player_id').where('qr_id', '=', qrId).execute()
  const players = await gatherPlayers(db, { ...sender, amount, currency, at }, { ofQr: ofQr.map(({ player_id: playerId }) => playerId) })
  return rankCandidates({ players, isMasked: isMasked(sender.accountNo ?? '') })
    .slice(0, MOST_CANDIDATES)
    .map((candidate) => ({ ...candidate, because: candidate.reasons.map(wordsOf).join(', ') }))
}

const WORDS: Record<CandidateReason['code'], string> = {
  names_their_qr: 'it names their QR',
  proven_account: 'it came from their bank account',
  registered_account: 'it came from the account that they registered, which is not proven to be theirs',
  account_in_part: 'the part of the number that the bank shows fits their bank account',
  name_fits: 'the name fits',
  name_differs: 'the name is another one',
  announced_exactly: 'they were shown this very amount to transfer',
  announced: 'they said they would transfer this amount',
  account_is_anothers: 'another player has proven this account to be theirs',
  bank_has_not_confirmed: 'the bank has not said in whose name it is',
  bank_says_other_name: 'the bank says that it is in another name',
  bank_has_no_account: 'the bank knows of no such account',
}

function wordsOf(reason: CandidateReason): string {
  return 'params' in reason && reason.params.bankCode !== null ? `${WORDS[reason.code]} to ${reason.params.bankCode}` : WORDS[reason.code]
}
