import { retryIdempotent } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { closeDue } from '../accrual/index.ts'
import type { BetHandler } from '../bets/index.ts'
import { type EventHandler, postings } from '../ledger/index.ts'
import * as functions from './functions.gen.ts'
import { isAnyRuleOn } from './rule.ts'
import { friendsToLookAt, friendsWithUntoldEvents } from './store.ts'
import { type TellDeps, tellInviter } from './tell-inviter.ts'

/** The first deposit of a friend is an event for whoever invited them, and so is what becomes of it. */
export function inviteDeposits(deps: TellDeps): EventHandler {
  const { db } = deps
  const read = async (playerId: string) => {
    await retryIdempotent(() => functions.readDeposits(db, { player: playerId }))
    await tellInviter(deps, playerId)
  }
  return {
    stream: 'postings',
    name: 'invite-deposit',
    kinds: postings.kindsOf('deposit', 'deposit_taken_back', 'withdrawal', 'withdrawal_returned'),
    isOn: () => isAnyRuleOn(db),
    read,
    async readTogether(playerIds) {
      const answers = await functions.readDepositsBatch(db, { players: playerIds })
      for (const [index, { hasUntoldEvents }] of answers.entries()) if (hasUntoldEvents) await tellInviter(deps, playerIds[index]!)
      return answers.map(({ isBusy }) => !isBusy)
    },
  }
}

/** Counts what friends stake, on the day on which each bet was settled, and tells inviters how first deposits are played. */
export function inviteTurnover(deps: TellDeps): BetHandler {
  const { db } = deps
  return {
    stream: 'bets',
    name: 'invite',
    async read(playerId) {
      await retryIdempotent(() => functions.countBets(db, { player: playerId }))
      // Asked by itself: within one statement it would not see what the other has written.
      if (await functions.hasUntoldEvents(db, { player: playerId })) await tellInviter(deps, playerId)
    },
  }
}

/** So many friends are looked at in one round. */
const MAX_FRIENDS = 100

/** One round: closes days that every feed has passed, looks at who plays, and tells inviters what they have not been told. Answers how much it did. */
export async function workInvites(deps: TellDeps): Promise<number> {
  const { db } = deps
  const closed = await closeDue(db, 'invite', async (friendId) => {
    await retryIdempotent(() => functions.closeDays(db, { player: friendId }))
    return 1
  })
  const toLookAt = await friendsToLookAt(db, MAX_FRIENDS)
  for (const friendId of toLookAt) await retryIdempotent(() => functions.noteProgress(db, { player: friendId }))
  let told = 0
  for (const friendId of await friendsWithUntoldEvents(db, MAX_FRIENDS)) told += await tellInviter(deps, friendId)
  return closed + told
}

export function startInviteWorker(deps: TellDeps & { log: Log }, everyMs = 15_000): Loop {
  return startLoop({ name: 'invites', everyMs, log: deps.log, work: () => workInvites(deps) })
}
