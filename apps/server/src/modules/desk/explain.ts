import type { BALANCE_TERMS, ContentLanguage } from '@krapao/contract'
import type { ExplainedBalance, ExplainedPosting, PostingEvidence } from '@krapao/contract/console'
import { majorFromMinor, type MajorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { languageOfPlayer, type ListReader, maskedPlayers } from '../account/index.ts'
import type { SiteKeys } from '../../platform/keys/keyring.ts'
import { explainWallet, kindsOfTerm, postingsBefore, type PostingShown, walletAfter } from '../ledger/index.ts'
import { actsAbout } from '../operator/index.ts'
import { notedAt } from '../outcomes/index.ts'
import { presentTerms, signed } from '../wallet/index.ts'
import { evidenceOf } from './posting-evidence.ts'

type Reader = ListReader & { db: Db; siteKey: SiteKeys }
type Term = (typeof BALANCE_TERMS)[number]

/** After every posting that there can be. */
const BEYOND = 999_999_999_999_999n

/** So many postings are on a page. */
const PAGE = 50

interface Range {
  from?: string | undefined
  at?: string | undefined
}

const rangeOf = ({ from, at }: Range) => ({ from: BigInt(from ?? 0), at: at === undefined ? undefined : BigInt(at) })

/** What a wallet was after one posting, as the sum of its terms; undefined where there is no such player. */
export async function explainBalance(reader: Reader, playerId: string, range: Range): Promise<ExplainedBalance | undefined> {
  const explained = await explainWallet(reader.db, playerId, rangeOf(range))
  if (!explained) return undefined
  const { currency, from, at, atTime, newest, opening, terms, balance } = explained
  const sum = terms.reduce((total, { amount }) => total + amount, 0n + opening)
  const [players, language, sentAt] = await Promise.all([
    maskedPlayers(reader, [playerId]),
    languageOfPlayer(reader.db, playerId),
    notedAt(reader.db, playerId, { kind: 'balance_explained', reference: String(at) }),
  ])
  return {
    who: players.get(playerId) ?? '—',
    currency,
    from: Number(from),
    at: Number(at),
    atTime: atTime?.toISOString() ?? null,
    newest: Number(newest),
    opening: majorFromMinor(opening),
    terms: presentTerms(explained),
    balance: majorFromMinor(balance),
    difference: signed(balance - sum),
    language,
    sentAt: sentAt?.toISOString() ?? null,
  }
}

/** The postings of a term, the newest first, each held against the chain. */
export async function termPostings(
  db: Db,
  playerId: string,
  { term, before, ...range }: Range & { term: Term; before?: string | undefined },
): Promise<{ postings: ExplainedPosting[]; next: number | null }> {
  const { from, at } = rangeOf(range)
  const until = at === undefined ? BEYOND : at + 1n
  const asked = before === undefined ? until : BigInt(before)
  const rows = await postingsBefore(db, playerId, {
    before: asked < until ? asked : until,
    after: from,
    kinds: kindsOfTerm(term),
    limit: PAGE + 1,
  })
  const page = rows.slice(0, PAGE)
  return { postings: page.map(explainedPosting), next: rows.length > PAGE ? Number(page.at(-1)!.postingNo) : null }
}

function explainedPosting(posting: PostingShown): ExplainedPosting {
  const { postingNo, kind, at, amount, from, to, isWhole } = posting
  return {
    postingNo: Number(postingNo),
    kind,
    at: at.toISOString(),
    amount: signed(from === 'wallet' ? -amount : amount),
    from,
    to,
    walletAfter: majorFromMinor(walletAfter(posting)!),
    isWhole,
  }
}

/** A posting with all that leads to it; undefined where the player has none of this number. */
export async function postingEvidence(
  reader: Reader,
  playerId: string,
  { postingNo, language }: { postingNo: bigint; language: ContentLanguage },
): Promise<PostingEvidence | undefined> {
  const { db } = reader
  const [posting] = await postingsBefore(db, playerId, { before: postingNo + 1n, after: postingNo - 1n, limit: 1 })
  if (!posting) return undefined
  const [belongsTo, acts] = await Promise.all([
    evidenceOf(reader, playerId, { posting, language }),
    actsAbout(db, playerId, posting.referenceId),
  ])
  const { kind, at, unit, hash, isWhole, from, to, fromAfter, toAfter, amount } = posting
  const shown = (units: bigint) => (unit === 'COIN' ? (Number(units) as MajorUnits) : signed(units))
  const after = (units: bigint | null) => (units === null ? null : shown(units))
  return {
    postingNo: Number(postingNo),
    kind,
    at: at.toISOString(),
    unit,
    hash,
    isWhole,
    entries: [
      { account: from, amount: shown(-amount), balanceAfter: after(fromAfter) },
      { account: to, amount: shown(amount), balanceAfter: after(toAfter) },
    ],
    belongsTo,
    decided: acts.map(({ no: _no, subject: _subject, at: decidedAt, ...act }) => ({ ...act, at: decidedAt.toISOString() })),
  }
}
