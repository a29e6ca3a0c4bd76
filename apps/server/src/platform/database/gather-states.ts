import { sql } from 'kysely'
import type { Db } from './db.ts'
import { gather } from './gather.ts'
import { askedEach, byAsking, plainRead } from './plain-read.ts'

interface IdsOfPlayer {
  playerId: string
  ids: readonly string[]
}

/** How rows of a player stand, by id: reads the column `state` of a table whose key begins with the player. */
export function gatherStates<State extends string>({ table, idColumn }: { table: string; idColumn: string }) {
  const each = ({ playerId, ids }: IdsOfPlayer) => ids.map((id) => ({ playerId, id }))
  const states = gather(async (db, asking: readonly IdsOfPlayer[]): Promise<ReadonlyMap<string, State>[]> => {
    const rows = await plainRead(
      db,
      sql<{ no: number; id: string; state: State }>`
        select asked.no, asked.id, t.state
        from ${askedEach(asking, each, { player_id: ['uuid', ({ playerId }) => playerId], id: ['uuid', ({ id }) => id] })}
        join ${sql.table(table)} t on t.player_id = asked.player_id and t.${sql.ref(idColumn)} = asked.id`,
    )
    return byAsking(asking, rows).map((own) => new Map(own.map(({ id, state }) => [id, state])))
  })
  return async (db: Db, playerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, State>> =>
    ids.length === 0 ? new Map() : states(db, { playerId, ids })
}
