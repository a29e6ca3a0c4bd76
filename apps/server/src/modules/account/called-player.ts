import type { Db, Tx } from '../../platform/database/db.ts'
import { openName, orLogged, type ListReader, type NameReader } from './player-name.ts'
import { listedPhone, openPhone } from './player-phone.ts'

/** What these players are called, and their phones, by their id, null where it does not open; in no order. A player who does not exist is left out. */
export async function listedPlayers(reader: ListReader, playerIds: readonly string[]) {
  const { db, encryption, log } = reader
  return Promise.all(
    (await keptPlayers(db, playerIds)).map(async (row) => {
      const [phone, name] = await Promise.all([listedPhone(reader, row), orLogged({ log }, row.player_id, openName(encryption, row))])
      return { playerId: row.player_id, phone, name }
    }),
  )
}

async function keptPlayers(db: Db | Tx, playerIds: readonly string[]) {
  if (playerIds.length === 0) return []
  return db
    .selectFrom('account.player as p')
    .innerJoin('account.player_name as n', (join) =>
      join.onRef('n.player_id', '=', 'p.player_id').onRef('n.name_digest', '=', 'p.name_digest'),
    )
    .innerJoin('account.player_phone as f', (join) =>
      join.onRef('f.player_id', '=', 'p.player_id').onRef('f.phone_digest', '=', 'p.phone_digest'),
    )
    .select(['p.player_id', 'f.phone_digest', 'f.phone_encrypted', 'n.name_digest', 'n.name_encrypted'])
    .where('p.player_id', 'in', playerIds)
    .execute()
}

export interface CalledPlayer {
  phone: string
  phoneDigest: Buffer
  name: string
}

/** The player, who is there; throws where not. */
export async function calledPlayer({ db, encryption }: NameReader, playerId: string): Promise<CalledPlayer> {
  const [player] = await keptPlayers(db, [playerId])
  if (!player) throw new Error(`player ${playerId} does not exist`)
  const [phone, name] = await Promise.all([openPhone(encryption, player), openName(encryption, player)])
  return { phone, phoneDigest: player.phone_digest, name }
}
