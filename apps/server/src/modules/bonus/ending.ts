import { minorUnits, type MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** What ending the active condition now would mean. */
export interface Ending {
  conditionId: string
  state: functions.ActiveState
  /** It can be ended while `total`, of wallet, games and what is on stake, is below this. */
  threshold: MinorUnits
  total: MinorUnits
  inTransit: MinorUnits
  /** Of the total, what a game has taken and its feed has not told about yet. */
  untold: MinorUnits
  /** What it would take: of what is on stake once that has come back. */
  takes: MinorUnits
}

/** Without a lock: what is shown before a player decides, not what ends it. Undefined where no condition is active. */
export async function readEnding(db: Db, playerId: string): Promise<Ending | undefined> {
  const [ending] = await functions.endingOf(db, { player: playerId })
  return (
    ending && {
      conditionId: ending.conditionId,
      state: ending.state,
      threshold: minorUnits(ending.threshold),
      total: minorUnits(ending.total),
      inTransit: minorUnits(ending.inTransit),
      untold: minorUnits(ending.untold),
      takes: minorUnits(ending.takes),
    }
  )
}
