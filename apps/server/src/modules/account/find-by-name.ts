import { sql } from 'kysely'
import type { FoundPage } from './find-players.ts'
import type { NumberReader } from './accounts-by-number.ts'
import { compareNames } from './name-match.ts'
import { type KeptName, nameMarkOf, openName, orLogged } from './player-name.ts'

/** More names with one mark are opened by the next page. */
const OPENED_AT_MOST = 1000

/** Who was found, and up to which id everybody was looked at; null where that is everybody. */
export interface FoundByName {
  playerIds: string[]
  lookedAtUntil: string | null
}

/**
 * Players of whom this is a name that they have or had, or in which an account of theirs is: all of it, in its own letters, with or without
 * titles. Names that do not open are logged, and find nobody.
 */
export async function playersCalled(reader: NumberReader, text: string, { after }: Pick<FoundPage, 'after'>): Promise<FoundByName> {
  if (!/\p{L}/u.test(text)) return { playerIds: [], lookedAtUntil: null }
  const { db, siteKey, encryption } = reader
  const { rows } = await sql<KeptName>`
    select player_id, name_digest, name_encrypted from account.player_name
    where substr(name_digest, 31) = ${await nameMarkOf(siteKey, text)} and (${after}::uuid is null or player_id > ${after})
    order by player_id fetch first ${sql.lit(OPENED_AT_MOST)} rows with ties`.execute(db)
  const names = await Promise.all(rows.map((kept) => orLogged(reader, kept.player_id, openName(encryption, kept))))
  const called = rows.filter((_, index) => compareNames(text, names[index]!) === 'same')
  return {
    playerIds: [...new Set(called.map(({ player_id: playerId }) => playerId))],
    lookedAtUntil: rows.length < OPENED_AT_MOST ? null : rows.at(-1)!.player_id,
  }
}
