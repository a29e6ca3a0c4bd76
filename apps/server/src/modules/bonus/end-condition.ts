import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Push } from '../account/index.ts'
import { whenCurrent } from './deposit-bonus.ts'
import { tellOfBonus } from './tell-of-bonus.ts'

/** What ending the active condition now would mean. */
export interface Ending {
  conditionId: string
  state: 'waiting' | 'open'
  /** It can be ended while `total`, of wallet and games, is below this. */
  threshold: MinorUnits
  total: MinorUnits
  inTransit: MinorUnits
  /** What it would take once all of the total was in the wallet. */
  takes: MinorUnits
}

interface EndingRow {
  condition_id: string | null
  state: Ending['state']
  threshold: bigint
  total: bigint
  in_transit: bigint
  takes: bigint
}

export async function readEnding(db: Db, playerId: string): Promise<Ending | undefined> {
  const { rows } = await sql<EndingRow>`select * from bonus.ending_of(${playerId})`.execute(db)
  const row = rows[0]!
  if (row.condition_id === null) return undefined
  return {
    conditionId: row.condition_id,
    state: row.state,
    threshold: minorUnits(row.threshold),
    total: minorUnits(row.total),
    inTransit: minorUnits(row.in_transit),
    takes: minorUnits(row.takes),
  }
}

export type Ended =
  | { status: 'ended'; taken: MinorUnits }
  /** `no_condition`: it has closed otherwise meanwhile. */
  | { status: 'no_condition' | 'in_transit' | 'above_threshold' }

interface EndRow {
  status: Ended['status'] | 'not_current'
  taken: bigint | null
}

/**
 * Ends this condition of the player, after whoever calls has collected what can be collected from the games. Called again it
 * answers as the first time.
 */
export async function endCondition(
  services: { db: Db; push: Push },
  { playerId, conditionId }: { playerId: string; conditionId: string },
): Promise<Ended> {
  const { status, taken } = await whenCurrent(services, playerId, async () => {
    const { rows } = await sql<EndRow>`select status, taken from bonus.end_condition(${playerId}, ${conditionId})`.execute(services.db)
    return rows[0]!
  })
  if (status !== 'ended') return { status }
  await tellOfBonus(services, playerId)
  return { status, taken: minorUnits(taken ?? 0n) }
}
