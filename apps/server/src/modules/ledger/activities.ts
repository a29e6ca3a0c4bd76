import type { Db, Tx } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { walletAfter } from './requests.ts'

/** Of the rows that are not ended yet. */
export interface OpenOnes {
  open: true
}

export interface ActivityReading<Chosen extends object, Row, Shown> {
  /** The rows of each player, in the order of the players and newest first. */
  rowsOf(db: Db | Tx, playerIds: readonly string[], chosen: Chosen | OpenOnes): Promise<Row[][]>
  /** Under which idempotency keys it has touched the main wallet, the first of them first. */
  keysOf(row: Row): string[]
  /** `after`: the main wallet after each of them. */
  show(row: Row, after: ReadonlyMap<string, bigint>): Shown
}

/** Reads what a player does as they are shown it. What is open is part of each dashboard, so those who look together share a statement. */
export function activityReader<Chosen extends object, Row, Shown>({ rowsOf, keysOf, show }: ActivityReading<Chosen, Row, Shown>) {
  const openOf = gather((db, playerIds: readonly string[]) => rowsOf(db, playerIds, { open: true }))
  return async (db: Db, playerId: string, chosen: Chosen | OpenOnes): Promise<Shown[]> => {
    const rows = 'open' in chosen ? await openOf(db, playerId) : (await rowsOf(db, [playerId], chosen))[0]!
    const after = await walletAfter(db, playerId, rows.flatMap(keysOf))
    return rows.map((row) => show(row, after))
  }
}
