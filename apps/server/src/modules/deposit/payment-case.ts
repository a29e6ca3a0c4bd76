import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isMasked, NOT_OPENED, playerIdByPhone, type NumberReader } from '../account/index.ts'
import type { Channel } from './external-payment.ts'
import * as functions from './functions.gen.ts'
import { type Candidate, type CandidateReason, type NamedBy, rankCandidates } from './match-transfer.ts'
import { senderDigestIn, toldSenderOrLogged } from './payment-sender.ts'
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
  /** Whose it is, where it was credited. */
  creditedTo: string | null
  /** It may be a payment that is somebody's already, or was sent back. */
  mayBeAnother: boolean
  /**
   * Players whose it could be, the likeliest first: what speaks for and against each, the same in words, and whether what
   * was told names them.
   */
  candidates: (Candidate & { because: string; isNamed: boolean })[]
  /** Payments that it may be, told of under another reference, the likeliest first, and whose each is. */
  maybeSame: MaybeSame[]
  /** The player who is shown it, because it came from their whole number, and what was asked of them as proof of that account. */
  shownTo: { playerId: string; proofs: { amount: MinorUnits; expiresAt: Date }[] } | undefined
}

interface MaybeSame {
  reference: string
  channel: Channel
  state: string
  playerId: string | null
}

interface Evidence {
  fromBankCode?: string
  payerBankCode?: string
  at?: string
  paidAt?: string
  /** The player who sent the gift link. */
  sentBy?: string | undefined
}

/** So many players are worth looking at. */
const MAX_CANDIDATES = 5

/** Undefined where no payment has this reference. `maybeSame` is empty once it is decided. */
export async function paymentCase(reader: NumberReader, reference: string): Promise<PaymentCase | undefined> {
  const { db } = reader
  const payment = await db.selectFrom('deposit.payment').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (!payment) return undefined
  const reports = await db
    .selectFrom('deposit.payment_report')
    .select(['channel', 'amount', 'currency', 'reason'])
    .where('reference', '=', reference)
    .orderBy('received_at')
    .execute()
  const { fromBankCode, payerBankCode, sentBy, at, paidAt } = payment.evidence as Evidence
  // Whom one who does not open fits, nobody knows: it is theirs whom something else names.
  const opened = await toldSenderOrLogged(reader, senderDigestIn(payment.evidence))
  const { fromAccountNo, payerAccount, fromName, fromWallet } = opened ?? {}
  const sender = {
    bankCode: fromBankCode ?? payerBankCode ?? null,
    accountNo: fromAccountNo ?? payerAccount ?? fromWallet ?? null,
    name: fromName ?? null,
  }
  const isOpen = payment.state === 'unallocated'
  const maybeSame = isOpen ? await listMaybeSame(db, reference) : []
  return {
    reference,
    channel: payment.channel,
    holder: payment.subaccount,
    sender: opened ? sender : { ...sender, accountNo: NOT_OPENED, name: NOT_OPENED },
    reports: [payment, ...reports].map(({ channel, amount, currency, reason }) => ({
      channel,
      amount: minorUnits(amount),
      currency,
      reason,
    })),
    creditedTo: payment.player_id,
    mayBeAnother: maybeSame.some(({ state }) => state !== 'unallocated'),
    candidates: isOpen
      ? await listCandidates(
          reader,
          { ...sender, fromWallet, sentBy },
          { ...payment, maybeSame, at: new Date(at ?? paidAt ?? payment.received_at) },
        )
      : [],
    maybeSame,
    shownTo: await whoIsShown(db, payment),
  }
}

async function whoIsShown(
  db: Db,
  { reference, state, shown_to: playerId }: { reference: string; state: string; shown_to: string | null },
): Promise<PaymentCase['shownTo']> {
  if (state !== 'unallocated' || playerId === null) return undefined
  const { rows } = await sql<{ amount: bigint; expires_at: Date }>`
    select a.amount, a.expires_at from deposit.announcement a join deposit.arrival n on n.player_id = a.player_id and n.reference = ${reference}
    where a.player_id = ${playerId} and n.why = 'unproven' and a.ended_at is null and a.proves_waiting and a.expires_at > platform.now()
    order by a.amount desc`.execute(db)
  return { playerId, proofs: rows.map(({ amount, expires_at: expiresAt }) => ({ amount: minorUnits(amount), expiresAt })) }
}

async function listMaybeSame(db: Db, reference: string): Promise<PaymentCase['maybeSame']> {
  const { rows } = await sql<Omit<MaybeSame, 'playerId'>>`
    select s.reference, s.channel, s.state from deposit.maybe_same(${reference}) with ordinality s (reference, channel, state, is_sure, is_near, no)
    order by s.no limit ${MAX_CANDIDATES}`.execute(db)
  return Promise.all(rows.map(async (row) => ({ ...row, playerId: await creditedTo(db, row.reference) })))
}

async function creditedTo(db: Db, reference: string): Promise<string | null> {
  const { player_id: playerId } = await db
    .selectFrom('deposit.payment')
    .select('player_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return playerId
}

async function listCandidates(
  reader: NumberReader,
  { fromWallet, sentBy, ...sender }: PaymentCase['sender'] & Pick<Evidence, 'sentBy'> & { fromWallet: string | undefined },
  {
    reference,
    qr_id: qrId,
    amount,
    currency,
    at,
    maybeSame,
  }: { reference: string; qr_id: string | null; amount: bigint; currency: Currency; at: Date; maybeSame: readonly MaybeSame[] },
): Promise<PaymentCase['candidates']> {
  const { db } = reader
  const ofQr = qrId === null ? [] : await db.selectFrom('deposit.qr_reference').select('player_id').where('qr_id', '=', qrId).execute()
  const ofWallet = fromWallet === undefined ? undefined : await playerIdByPhone(reader, fromWallet)
  const named = new Map<string, NamedBy>([
    ...(ofWallet ? [[ofWallet, 'wallet_of_their_phone'] as const] : []),
    ...(sentBy ? [[sentBy, 'sent_the_gift_link'] as const] : []),
    ...ofQr.map(({ player_id: playerId }) => [playerId, 'names_their_qr'] as const),
  ])
  const players = await gatherPlayers(reader, { ...sender, amount, currency, at }, { named })
  const haveIt = new Set(maybeSame.flatMap(({ playerId }) => playerId ?? []))
  const ranked = rankCandidates({ players, isMasked: isMasked(sender.accountNo ?? ''), haveIt }).slice(0, MAX_CANDIDATES)
  const isNamed = new Set(await functions.namedAmong(db, { reference, players: ranked.map(({ playerId }) => playerId) }))
  return ranked.map((candidate) => ({
    ...candidate,
    because: candidate.reasons.map(wordsOf).join(', '),
    isNamed: isNamed.has(candidate.playerId),
  }))
}

const WORDS: Record<CandidateReason['code'], string> = {
  names_their_qr: 'it names their QR',
  sent_the_gift_link: 'they sent the gift link',
  wallet_of_their_phone: 'it came from the wallet of their phone number',
  proven_account: 'it came from their bank account',
  registered_account: 'it came from the account that they registered, which is not proven to be theirs',
  account_in_part: 'the part of the number that the bank shows fits their bank account',
  name_fits: 'the name fits',
  name_differs: 'the name is another one',
  name_does_not_open: 'the registered name or number does not open',
  announced_exactly: 'they were shown this very amount to transfer',
  announced: 'they said they would transfer this amount',
  account_is_anothers: 'another player has proven this account to be theirs',
  bank_has_not_confirmed: 'the bank has not said in whose name it is',
  bank_says_other_name: 'the bank says that it is in another name',
  bank_has_no_account: 'the bank knows of no such account',
  may_have_it_already: 'they were credited with a payment that this may be',
}

function wordsOf(reason: CandidateReason): string {
  return 'params' in reason && reason.params.bankCode !== null ? `${WORDS[reason.code]} to ${reason.params.bankCode}` : WORDS[reason.code]
}
