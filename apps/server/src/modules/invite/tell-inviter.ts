import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import { readCurrency } from '../ledger/index.ts'
import { judgementValue } from './judgement-value.ts'
import { judgeInvitation } from './ring.ts'
import { readRingFacts } from './ring-facts.ts'
import { readRule } from './rule.ts'
import { dayOfEarning, type News, untoldNews, untoldProgress } from './store.ts'

export interface TellDeps {
  db: Db
  push: Push
}

/**
 * Tells the inviter of this friend what the friend has done. The friend's own commit is done by then; the effect stands in a
 * commit of the inviter's, and only then the news is marked. Whoever dies in between tells it again, which changes nothing.
 */
export async function tellInviter({ db, push }: TellDeps, friendId: string): Promise<number> {
  const untold = await untoldNews(db, friendId)
  for (const news of untold) {
    if (news.kind === 'chargeback') {
      await retryIdempotent(() => sql`select invite.take_back(${news.inviterId}, ${friendId}, ${news.number})`.execute(db))
    } else await earn({ db, push }, { ...news, kind: news.kind })
    await retryIdempotent(() => sql`select invite.mark_told(${friendId}, ${news.kind}, ${news.number})`.execute(db))
  }
  return untold.length + (await tellProgress({ db, push }, friendId))
}

/** How the first deposit is played: released at the inviter's in a commit of its own, and then marked as told. */
async function tellProgress({ db, push }: TellDeps, friendId: string): Promise<number> {
  const progress = await untoldProgress(db, friendId)
  if (!progress) return 0
  const { inviterId, depositNo, progressNo, played, withdrawn } = progress
  const { rows } = await retryIdempotent(() =>
    sql<{ has_changed: boolean }>`
      select invite.release(${inviterId}, ${friendId}, ${depositNo}, ${progressNo}, ${played}, ${withdrawn}) as has_changed`.execute(db),
  )
  await retryIdempotent(() => sql`select invite.mark_progress_told(${friendId}, ${progressNo})`.execute(db))
  const earning = { inviterId, friendId, kind: 'first_deposit', number: depositNo } as const
  const earned = rows[0]!.has_changed ? await dayOfEarning(db, earning) : undefined
  if (earned) push.toPlayer(inviterId, 'invite-earned', { kind: 'first_deposit', day: earned.day, isFirst: false })
  return 1
}

async function earn({ db, push }: TellDeps, news: News & { kind: 'first_deposit' | 'turnover' }): Promise<void> {
  const { inviterId, friendId, kind, number, base, amount, happenedAt } = news
  const [{ accounts, now }, { pendingFrom }] = await Promise.all([
    readRingFacts(db, { inviterId, friendIds: [friendId] }),
    readCurrency(db, inviterId).then((currency) => readRule(db, currency)),
  ])
  const judgement = judgeInvitation(accounts, { inviterId, friendId, pendingFrom, now })
  await retryIdempotent(() =>
    sql`select invite.earn(${inviterId}, row(${friendId}::uuid, ${kind}, ${number}, ${inviterId}::uuid, ${base}, ${amount}, ${happenedAt}, null)::invite.news,
      ${judgementValue(judgement)})`.execute(db),
  )
  const earned = await dayOfEarning(db, news)
  if (earned) push.toPlayer(inviterId, 'invite-earned', { kind, ...earned })
}
