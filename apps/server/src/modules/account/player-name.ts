import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import type { Log } from '../../platform/log.ts'
import type { SealedValue } from '../../platform/database/functions.gen.ts'
import { DoesNotOpen } from '../../platform/keys/aes-gcm.ts'
import { type Encryption, isUnopenable, type Place, type SiteKeyOf } from '../../platform/keys/keyring.ts'
import { sealedValue, type ValueKeys } from '../../platform/keys/sealed-value.ts'
import { searchDigest } from '../../platform/keys/site-values.ts'
import { plainName } from './name-match.ts'

/** What the names of players are read with. */
export interface NameReader {
  db: Db | Tx
  encryption: Pick<Encryption, 'open'>
}

/** What many are listed with: one name that does not open is logged and left out, and keeps nobody from the others. */
export interface ListReader extends NameReader {
  log: Pick<Log, 'error'>
}

const COLUMN = 'account.player_name.name'

/** What a name is encrypted, compared and sealed with. */
export type NameKeys = Pick<ValueKeys, 'siteKey' | 'seal'> & { encryption: Pick<Encryption, 'encrypt'> }

/** Each name of a player has one row, which is its digest's. */
export const placeOfName = (playerId: string, digest: Buffer): Place => ({ column: COLUMN, playerId, row: [digest.toString('hex')] })

/** How many bytes at the end of a digest are of the name alone: names are looked up by them, and 65,536 of them tell little. */
const MARK_BYTES = 2

/** What a digest ends with, whoever has the name and however it is written: so do those of one name in some sixty thousand others. */
export async function nameMarkOf(siteKey: SiteKeyOf, name: string): Promise<Buffer> {
  return (await searchDigest(siteKey, [COLUMN], plainName(name))).subarray(0, MARK_BYTES)
}

/** Of the name and of whose it is, but for its mark: whether two players are called the same shows nowhere for certain. */
export async function nameDigestOf(siteKey: SiteKeyOf, playerId: string, name: string): Promise<Buffer> {
  const ofBoth = await searchDigest(siteKey, [COLUMN, playerId], name)
  return Buffer.concat([ofBoth.subarray(MARK_BYTES), await nameMarkOf(siteKey, name)])
}

/** A name of a player or of a bank account of theirs, as the functions of the database take it. */
export async function sealedName({ encryption, siteKey, seal }: NameKeys, playerId: string, name: string): Promise<SealedValue> {
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

/** A name of a player, as other rows say it. */
export interface SaidName {
  playerId: string
  digest: Buffer
}

/** The name that a row says. What is asked together is one read; rejects where it does not open. */
export async function nameSaid({ db, encryption }: NameReader, said: SaidName): Promise<string> {
  const kept = await keptName(db, said)
  if (!kept) throw new DoesNotOpen(`a name of player ${said.playerId} is kept nowhere`)
  return openName(encryption, kept)
}

/** The same for a list: null where it does not open, which is logged. */
export function listedName(reader: ListReader, said: SaidName): Promise<string | null> {
  return orLogged(reader, said.playerId, nameSaid(reader, said))
}

/** What stands for a name that does not open, where it is only read. */
export const NOT_OPENED = '—'

/** The same for whoever only reads it. */
export async function shownName(reader: ListReader, said: SaidName): Promise<string> {
  return (await listedName(reader, said)) ?? NOT_OPENED
}

/** The same of a name that is read already. */
export async function shownKept({ encryption, log }: Pick<ListReader, 'encryption' | 'log'>, kept: KeptName): Promise<string> {
  return (await orLogged({ log }, kept.player_id, openName(encryption, kept))) ?? NOT_OPENED
}

const keptName = gather(async (db: Db | Tx, names: readonly SaidName[]) => {
  const rows = await plainRead(
    db,
    sql<KeptName & { no: number }>`
      select asked.no, n.player_id, n.name_digest, n.name_encrypted
      from ${asked(names, { player_id: ['uuid', ({ playerId }) => playerId], name_digest: ['bytea', ({ digest }) => digest] })}
      join account.player_name n on n.player_id = asked.player_id and n.name_digest = asked.name_digest`,
  )
  return byAsking(names, rows).map(([kept]) => kept)
})

/** Null where it does not open, which is logged. */
export async function orLogged({ log }: Pick<ListReader, 'log'>, playerId: string, opened: Promise<string>): Promise<string | null> {
  try {
    return await opened
  } catch (error) {
    if (!isUnopenable(error)) throw error
    log.error({ err: error, playerId }, 'a name, a number or a note of a player does not open')
    return null
  }
}
