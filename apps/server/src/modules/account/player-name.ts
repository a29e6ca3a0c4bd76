import type { Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import type { SealedValue } from '../../platform/database/functions.gen.ts'
import type { ServerSeal } from '../../platform/database/server-seal.ts'
import { type Encryption, isUnopenable, type Place, type SiteKeyOf, type SiteKeys } from '../../platform/keys/keyring.ts'
import { sealedValue } from '../../platform/keys/sealed-value.ts'
import { searchDigest } from '../../platform/keys/site-values.ts'

/** What the names of players are read with. */
export interface NameReader {
  db: Db
  encryption: Pick<Encryption, 'open'>
}

/** What many are listed with: one name that does not open is logged and left out, and keeps nobody from the others. */
export interface ListReader extends NameReader {
  log: Pick<Log, 'error'>
}

const COLUMN = 'account.player_name.name'

/** Each name of a player has one row, which is its digest's. */
export const placeOfName = (playerId: string, digest: Buffer): Place => ({ column: COLUMN, playerId, row: [digest.toString('hex')] })

/** Of the name and of whose it is: that two players are called the same shows nowhere. */
export const nameDigestOf = (siteKey: SiteKeyOf, playerId: string, name: string): Promise<Buffer> =>
  searchDigest(siteKey, [COLUMN, playerId], name)

/** What a player is to be called, as the functions of the database take it. */
export async function sealedName(
  { encryption, siteKey, seal }: { encryption: Pick<Encryption, 'encrypt'>; siteKey: SiteKeys; seal: ServerSeal },
  playerId: string,
  name: string,
): Promise<SealedValue> {
  const digest = await nameDigestOf(siteKey, playerId, name)
  return sealedValue({ encryption, seal }, name, { place: placeOfName(playerId, digest), digest })
}

/** A name as it stands in the database. */
export interface KeptName {
  player_id: string
  name_digest: Buffer
  name_encrypted: Buffer
}

export function openName(
  encryption: Pick<Encryption, 'open'>,
  { player_id: playerId, name_digest: digest, name_encrypted: encrypted }: KeptName,
) {
  return encryption.open(encrypted, placeOfName(playerId, digest))
}

/** What these players are called, by their id, null where it does not open; in no order. A player who does not exist is left out. */
export async function listedPlayers({ db, encryption, log }: ListReader, playerIds: readonly string[]) {
  const nameOf = (kept: KeptName) =>
    openName(encryption, kept).catch((error: unknown) => {
      if (!isUnopenable(error)) throw error
      log.error({ err: error, playerId: kept.player_id }, 'what a player is called does not open')
      return null
    })
  return Promise.all(
    (await keptPlayers(db, playerIds)).map(async (row) => ({ playerId: row.player_id, phone: row.phone, name: await nameOf(row) })),
  )
}

async function keptPlayers(db: Db, playerIds: readonly string[]) {
  if (playerIds.length === 0) return []
  return db
    .selectFrom('account.player as p')
    .innerJoin('account.player_name as n', (join) =>
      join.onRef('n.player_id', '=', 'p.player_id').onRef('n.name_digest', '=', 'p.name_digest'),
    )
    .select(['p.player_id', 'p.phone', 'n.name_digest', 'n.name_encrypted'])
    .where('p.player_id', 'in', playerIds)
    .execute()
}

/** The player, who is there; throws where not. */
export async function calledPlayer({ db, encryption }: NameReader, playerId: string): Promise<{ phone: string; name: string }> {
  const [player] = await keptPlayers(db, [playerId])
  if (!player) throw new Error(`player ${playerId} does not exist`)
  return { phone: player.phone, name: await openName(encryption, player) }
}
