import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'

/** Money that a player moved from the wallet into a game. */
export interface MoveIn {
  gameCode: string
  amount: MinorUnits
  /** The whole wallet was asked for, not an amount. */
  isAll: boolean
}

interface MoveInRow {
  no: number
  game_code: string
  amount: bigint
  is_all: boolean
}

/** The newest transfer of a player into a game that has arrived; undefined where there is none. */
export const lastMoveIn = gather(async (db, playerIds: readonly string[]): Promise<(MoveIn | undefined)[]> => {
  const rows = await plainRead(
    db,
    sql<MoveInRow>`
      select asked.no, newest.game_code, newest.amount, newest.is_all
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select t.game_code, t.amount, t.is_all from games.transfer t
        where t.player_id = asked.player_id and t.direction = 'in' and t.state = 'done'
        order by t.transfer_id desc limit 1) newest`,
  )
  return byAsking(playerIds, rows).map(([row]) => row && { gameCode: row.game_code, amount: minorUnits(row.amount), isAll: row.is_all })
})
