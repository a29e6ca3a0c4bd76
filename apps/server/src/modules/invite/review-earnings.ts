import { retryIdempotent } from '../../platform/database/db.ts'
import type { NumberReader } from '../account/index.ts'
import * as functions from './functions.gen.ts'
import { judgementTo } from './judgement-to.ts'
import { judgeInvitation } from './ring.ts'
import { readRingFacts } from './ring-facts.ts'
import { uncollected } from './store.ts'

/** So many are judged again before they are collected. */
const MAX_EARNINGS = 1000

/** Judges again what a player has earned and not collected: what turns out to be of a ring is cancelled, or waits for staff. */
export async function reviewEarnings(
  reader: NumberReader,
  { playerId, pendingFrom }: { playerId: string; pendingFrom: number },
): Promise<void> {
  const { db } = reader
  const earnings = await uncollected(db, playerId, MAX_EARNINGS)
  if (earnings.length === 0) return
  const friendIds = [...new Set(earnings.map(({ friendId }) => friendId))]
  const { accounts, now } = await readRingFacts(reader, { inviterId: playerId, friendIds })
  const known = new Set(accounts.map(({ id }) => id))
  const judgements = new Map(
    friendIds
      .filter((friendId) => known.has(friendId))
      .map((friendId) => [friendId, judgeInvitation(accounts, { inviterId: playerId, friendId, pendingFrom, now })]),
  )
  for (const { friendId, kind, number } of earnings) {
    const judgement = judgements.get(friendId)
    if (!judgement || judgement.state === 'earned') continue
    const doubted = { player: playerId, friend: friendId, kind, number, judgement: judgementTo(judgement) }
    await retryIdempotent(() => functions.doubtEarning(db, doubted))
  }
}
