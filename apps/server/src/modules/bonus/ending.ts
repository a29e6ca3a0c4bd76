import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'

/** What ending the active condition now would mean. */
export interface Ending {
  conditionId: string
  state: 'waiting' | 'open'
  /** It can be ended while `total`, of wallet, games and what is on stake, is below this. */
  threshold: MinorUnits
  total: MinorUnits
  inTransit: MinorUnits
  /** Of the total, what a game has taken and its feed has not told about yet. */
  untold: MinorUnits
  /** What it would take: of what is on stake once that has come back. */
  takes: MinorUnits
}

interface EndingRow {
  condition_id: string | null
  state: Ending['state']
  threshold: bigint
  total: bigint
  in_transit: bigint
  untold: bigint
  takes: bigint
}

export async function readEnding(db: Db, playerId: string): Promise<Ending | undefined> {
  const [row] = await plainRead(db, sql<EndingRow>`select * from bonus.ending_of(${playerId})`)
  if (!row || row.condition_id === null) return undefined
  return {
    conditionId: row.condition_id,
    state: row.state,
    threshold: minorUnits(row.threshold),
    total: minorUnits(row.total),
    inTransit: minorUnits(row.in_transit),
    untold: minorUnits(row.untold),
    takes: minorUnits(row.takes),
  }
}
