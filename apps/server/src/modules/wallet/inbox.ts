import { type ContentLanguage, MONEY_OUTCOMES, type OutputOf, type getInboxNews, type listOutcomes, UNREAD_COUNTED } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import type { ListReader } from '../account/index.ts'
import { claimTelling as claim, markRead, marksOf, type Place } from '../outcomes/index.ts'
import { type Ended, endedBetween, NEWEST } from './ended.ts'
import { presentEnded } from './present-outcome.ts'

const NOWHERE: Place = { postingNo: 0n, outcomeNo: 0 }
/** So many are said one by one. */
const TOLD_IN_WORDS = 10

interface Reader {
  playerId: string
  language: ContentLanguage
}

/** What has ended, newest first. */
export async function listInbox(
  names: ListReader,
  { playerId, language }: Reader,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<OutputOf<typeof listOutcomes>> {
  const { db } = names
  const { read } = await marksOf(db, playerId)
  const range = { after: NOWHERE, before: before === undefined ? NEWEST : placeOf(before), limit }
  const { ended, newest, oldest, leftOut } = await endedBetween(db, playerId, range)
  const isMore = leftOut.postingNo !== undefined || leftOut.outcomeNo !== undefined
  return {
    outcomes: await presentEnded(names, playerId, ended, { read, language }),
    next: isMore ? textOf(oldest) : null,
    newest: textOf(newest),
    unreadFollow: (leftOut.postingNo ?? 0n) > read.postingNo || (leftOut.outcomeNo ?? 0) > read.outcomeNo,
  }
}

/** How much is unread, and what of that nobody was told yet. */
export async function readNews(names: ListReader, { playerId, language }: Reader): Promise<OutputOf<typeof getInboxNews>> {
  const { db } = names
  const { read, told } = await marksOf(db, playerId)
  const { ended, newest } = await endedBetween(db, playerId, { after: read, before: NEWEST, limit: UNREAD_COUNTED })
  const untold = ended.filter((one) => isAfter(one, told) && isOfMoney(one))
  return {
    unread: ended.length,
    untold: {
      outcomes: await presentEnded(names, playerId, untold.slice(0, TOLD_IN_WORDS), { read, language }),
      count: untold.length,
      after: textOf(told),
      upTo: textOf({
        postingNo: newest.postingNo > told.postingNo ? newest.postingNo : told.postingNo,
        outcomeNo: Math.max(newest.outcomeNo, told.outcomeNo),
      }),
    },
  }
}

function isAfter(one: Ended, { postingNo, outcomeNo }: Place): boolean {
  return 'posting' in one ? one.posting.postingNo > postingNo : one.outcome.outcomeNo > outcomeNo
}

const OF_MONEY: ReadonlySet<string> = new Set(MONEY_OUTCOMES)

/** What happened to the account is told by SMS, and read in the list. */
function isOfMoney(one: Ended): boolean {
  return 'posting' in one || OF_MONEY.has(one.outcome.kind)
}

/** The player has seen everything up to here. */
export async function markInbox(names: ListReader, reader: Reader, mark: string): Promise<{ unread: number }> {
  await markRead(names.db, reader.playerId, placeOf(mark))
  return { unread: (await readNews(names, reader)).unread }
}

/** Whether the page of this key is the one that tells. */
export async function claimTelling(
  db: Db,
  playerId: string,
  { after, upTo, key }: Record<'after' | 'upTo' | 'key', string>,
): Promise<{ isMine: boolean }> {
  return { isMine: await claim(db, playerId, { after: placeOf(after), upTo: placeOf(upTo), key }) }
}

/** `12.3`: a posting and an outcome. */
function placeOf(text: string): Place {
  const [postingNo, outcomeNo] = text.split('.')
  return { postingNo: BigInt(postingNo!), outcomeNo: Number(outcomeNo) }
}

function textOf({ postingNo, outcomeNo }: Place): string {
  return `${postingNo}.${outcomeNo}`
}
