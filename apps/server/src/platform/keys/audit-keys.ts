import { sql } from 'kysely'
import type { Finding } from '../database/check.ts'
import type { Tx } from '../database/db.ts'
import * as functions from '../database/functions.gen.ts'
import type { DataKeys, KeyOwner, WrappedKey } from './data-keys.ts'

const OPENS = 'each key of a player and of the site opens, for whom it is'
const PAGE = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** What takes DATA_KEY: every wrapped key is opened. Names no key. */
export async function auditKeys(tx: Tx, dataKeys: DataKeys): Promise<Finding[]> {
  const says = (await firstOfSite(tx, dataKeys)) ?? (await firstOfPlayers(tx, dataKeys))
  return says === undefined ? [] : [{ invariant: OPENS, says }]
}

async function firstOfSite(tx: Tx, dataKeys: DataKeys): Promise<string | undefined> {
  for (const { purpose, ...key } of await functions.siteKeys(tx)) {
    const problem = problemWith(dataKeys, key, ['site', purpose])
    if (problem !== undefined) return problem
  }
  return undefined
}

async function firstOfPlayers(tx: Tx, dataKeys: DataKeys): Promise<string | undefined> {
  for (let after = BEFORE_ALL; ;) {
    const players = await playersAfter(tx, after)
    if (players.length === 0) return undefined
    for (const { playerId, ...key } of await functions.playerKeys(tx, { players })) {
      const problem = problemWith(dataKeys, key, ['player', playerId])
      if (problem !== undefined) return problem
    }
    after = players.at(-1)!
  }
}

async function playersAfter(tx: Tx, after: string): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from platform.player_key where player_id > ${after} order by player_id limit ${PAGE}`.execute(tx)
  return rows.map(({ player_id: playerId }) => playerId)
}

function problemWith(dataKeys: DataKeys, key: WrappedKey, owner: KeyOwner): string | undefined {
  if (!dataKeys.has(key.dataKeyId))
    return `the key of ${owner.join(' ')} is wrapped with ${key.dataKeyId}, which is neither DATA_KEY nor one of DATA_OLD_KEYS`
  try {
    dataKeys.unwrap(key, owner).fill(0)
    return undefined
  } catch {
    return `the key of ${owner.join(' ')} does not open with ${key.dataKeyId}`
  }
}
