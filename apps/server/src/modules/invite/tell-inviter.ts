import { retryIdempotent } from '../../platform/database/db.ts'
import type { NumberReader, Push } from '../account/index.ts'
import { readCurrency } from '../ledger/index.ts'
import * as functions from './functions.gen.ts'
import { judgementTo } from './judgement-to.ts'
import { judgeInvitation } from './ring.ts'
import { readRingFacts } from './ring-facts.ts'
import { readRule } from './rule.ts'
import { dayOfEarning, type FriendEvent, untoldEvents, untoldProgress } from './store.ts'

export interface TellDeps extends NumberReader {
  push: Push
}

/**
 * Tells the inviter of this friend what the friend has done. The friend's own commit is done by then; the effect stands in a
 * commit of the inviter's, and only then the event is marked. Whoever dies in between tells it again, which changes nothing.
 */
export async function tellInviter(deps: TellDeps, friendId: string): Promise<number> {
  const { db } = deps
  const untold = await untoldEvents(db, friendId)
  for (const event of untold) {
    const { kind, number, inviterId } = event
    if (kind === 'chargeback') await retryIdempotent(() => functions.takeBack(db, { player: inviterId, friend: friendId, number }))
    else await earn(deps, { ...event, kind })
    await retryIdempotent(() => functions.markTold(db, { player: friendId, kind, number }))
  }
  return untold.length + (await tellProgress(deps, friendId))
}

/** How the first deposit is played: released at the inviter's in a commit of its own, and then marked as told. */
async function tellProgress({ db, push }: Pick<TellDeps, 'db' | 'push'>, friendId: string): Promise<number> {
  const progress = await untoldProgress(db, friendId)
  if (!progress) return 0
  const { inviterId, depositNo, progressNo, played, withdrawn } = progress
  const released = { player: inviterId, friend: friendId, number: depositNo, progressNo, played, withdrawn }
  const hasChanged = await retryIdempotent(() => functions.release(db, released))
  await retryIdempotent(() => functions.markProgressTold(db, { player: friendId, progressNo }))
  const earning = { inviterId, friendId, kind: 'first_deposit', number: depositNo } as const
  const earned = hasChanged ? await dayOfEarning(db, earning) : undefined
  if (earned) push.toPlayer(inviterId, 'invite-earned', { kind: 'first_deposit', day: earned.day, isFirst: false })
  return 1
}

async function earn(deps: TellDeps, event: FriendEvent & { kind: functions.EarningKind }): Promise<void> {
  const { db, push } = deps
  const { inviterId, friendId, kind, number, base, amount, happenedAt } = event
  const [{ accounts, now }, { pendingFrom }] = await Promise.all([
    readRingFacts(deps, { inviterId, friendIds: [friendId] }),
    readCurrency(db, inviterId).then((currency) => readRule(db, currency)),
  ])
  const judgement = judgementTo(judgeInvitation(accounts, { inviterId, friendId, pendingFrom, now }))
  const told = { playerId: friendId, kind, number, inviterId, base, amount, happenedAt, toldAt: null }
  await retryIdempotent(() => functions.earn(db, { player: inviterId, event: told, judgement }))
  const earned = await dayOfEarning(db, event)
  if (earned) push.toPlayer(inviterId, 'invite-earned', { kind, ...earned })
}
