import type { ContentLanguage } from '@krapao/contract'
import type { PostingEvidence } from '@krapao/contract/console'
import { majorFromMinor } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { isUuid, referenceOf } from '../../platform/ids.ts'
import type { SiteKeys } from '../../platform/keys/keyring.ts'
import { type ListReader, maskedEnd, maskedName } from '../account/index.ts'
import { describeGrants } from '../bonus/index.ts'
import { paymentEvidence } from '../deposit/index.ts'
import { transferEvidence } from '../games/index.ts'
import { postings, type PostingShown } from '../ledger/index.ts'
import { staffNames } from '../operator/index.ts'
import { sourcesOf } from '../reports/index.ts'
import { withdrawalEvidence } from '../withdraw/index.ts'

type Reader = ListReader & { db: Db; siteKey: SiteKeys }
type Belongs = PostingEvidence['belongsTo']

const NOTHING_MORE: Omit<Belongs, 'what' | 'reference'> = {
  state: null,
  channel: null,
  holder: null,
  account: null,
  bankReference: null,
  game: null,
  title: null,
  approvedBy: null,
  history: [],
  reports: [],
}

interface About {
  posting: PostingShown
  language: ContentLanguage
}

/** What a posting belongs to, and what was said of that: each of the modules says what it knows, and people are masked here. */
export async function evidenceOf(reader: Reader, playerId: string, { posting, language }: About): Promise<Belongs> {
  const { kind, referenceId } = posting
  const { meaning } = postings.POSTING_KINDS[kind]
  const shown = { reference: isUuid(referenceId) ? referenceOf(referenceId) : referenceId }
  const other = { ...NOTHING_MORE, ...shown, what: 'other' as const }
  if (kind.startsWith('withdraw_')) return (await ofWithdrawal(reader, playerId, referenceId)) ?? other
  if (kind.startsWith('game_') && isUuid(referenceId)) return (await ofTransfer(reader.db, playerId, referenceId)) ?? other
  if (meaning === 'correction') return { ...other, what: 'correction' }
  if (meaning === 'deposit' || meaning === 'deposit_taken_back') return (await ofPayment(reader, referenceId)) ?? other
  const title = (await describeGrants(reader.db, playerId, isUuid(referenceId) ? [referenceId] : [])).get(referenceId)?.title[language]
  return title === undefined ? other : { ...other, what: 'reward', title }
}

async function ofWithdrawal(reader: Reader, playerId: string, withdrawalId: string): Promise<Belongs | undefined> {
  const known = await withdrawalEvidence(reader, playerId, withdrawalId)
  if (!known) return undefined
  const { state, bankCode, accountNo, accountName, bankReference, approvedBy, history, reportId } = known
  const [names, sources] = await Promise.all([namesOf(reader.db, approvedBy), sourcesOf(reader.db, reportId === null ? [] : [reportId])])
  return {
    ...NOTHING_MORE,
    what: 'withdrawal',
    reference: referenceOf(withdrawalId),
    state,
    account: { bankCode, accountNo: maskedEnd(accountNo), name: maskedName(accountName) },
    bankReference,
    approvedBy: approvedBy === null ? null : (names.get(approvedBy) ?? approvedBy),
    history: history.map(({ at, state: was, says }) => ({ at, says: `${was}: ${says}` })),
    reports: [...sources].map(([id, { source, at }]) => ({ reportId: id, source, at: at.toISOString(), amount: null, reason: null })),
  }
}

async function ofTransfer(db: Db, playerId: string, transferId: string): Promise<Belongs | undefined> {
  const known = await transferEvidence(db, playerId, transferId)
  return (
    known && {
      ...NOTHING_MORE,
      what: 'transfer',
      reference: referenceOf(transferId),
      state: known.state,
      game: known.gameCode,
      history: known.history.map(({ at, state, says }) => ({ at, says: `${state}: ${says}` })),
    }
  )
}

async function ofPayment(reader: Reader, reference: string): Promise<Belongs | undefined> {
  const { db } = reader
  const known = await paymentEvidence(reader, reference)
  if (!known) return undefined
  const { channel, holder, state, sender, decidedBy, told } = known
  const [names, sources] = await Promise.all([
    namesOf(db, decidedBy),
    sourcesOf(
      db,
      told.flatMap(({ reportId }) => reportId ?? []),
    ),
  ])
  return {
    ...NOTHING_MORE,
    what: 'payment',
    reference,
    state,
    channel,
    holder,
    account: {
      bankCode: sender.bankCode,
      accountNo: sender.accountNo && maskedEnd(sender.accountNo),
      name: sender.name && maskedName(sender.name),
    },
    approvedBy: decidedBy === null ? null : (names.get(decidedBy) ?? decidedBy),
    reports: told.map(({ reportId, amount, at, reason, channel: by }) => ({
      reportId,
      source: (reportId === null ? undefined : sources.get(reportId)?.source) ?? by,
      at: at.toISOString(),
      amount: majorFromMinor(amount),
      reason,
    })),
  }
}

/** Of a member of staff; of a rule nothing. */
const namesOf = (db: Db, by: string | null) => staffNames(db, by !== null && isUuid(by) ? [by] : [])
