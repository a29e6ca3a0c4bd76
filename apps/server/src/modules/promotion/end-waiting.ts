import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { tellOfBonus, whenCurrent } from '../bonus/index.ts'
import type { ReceiveDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

const BATCH_SIZE = 50

/** One round: ends the bonuses whose deposit did not come in time. Answers how many. Any number of servers may do it at once. */
export async function endWaiting(deps: ReceiveDeps): Promise<number> {
  const { db } = deps
  let ended = 0
  for (const playerId of await functions.waitedPlayers(db, { limit: BATCH_SIZE })) {
    const { status } = await whenCurrent(deps, playerId, async () => ({ status: await functions.endWaiting(db, { player: playerId }) }))
    switch (status) {
      case 'unused':
        ended += 1
        await tellOfBonus(deps, playerId)
        break
      case 'settled':
    }
  }
  return ended
}

export function startEndWaiting(deps: ReceiveDeps, everyMs = 5000): Loop {
  return startLoop({ name: 'waiting bonuses', everyMs, log: deps.log, work: () => endWaiting(deps) })
}
