import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Place, SiteKeyOf } from '../../platform/keys/keyring.ts'
import { sealedValue, type ValueKeys } from '../../platform/keys/sealed-value.ts'
import { searchDigest } from '../../platform/keys/site-values.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'
import { type ListReader, orLogged } from './player-name.ts'
import { isPlayer } from './store.ts'

const COLUMN = 'account.staff_note.note'

/** A note is bound to its row, whose id the database spells in small letters. */
const placeOfNote = (playerId: string, noteId: string): Place => ({ column: COLUMN, playerId, row: [noteId.toLowerCase()] })

/** Of the words and of whom they are about: by it the same note said again is known. */
export const noteDigestOf = (siteKey: SiteKeyOf, playerId: string, note: string): Promise<Buffer> =>
  searchDigest(siteKey, [COLUMN, playerId], note)

export type RemarkDecided = Authorised | functions.RemarkObstacle

/** Writes what staff say of a player to each other. The instruction gives no reason of its own: its act keeps the digest of the words alone. */
export async function writeNote(
  { db, ...keys }: ValueKeys & { db: Db },
  { playerId, note: text, instruction }: { playerId: string; note: string; instruction: Instruction },
): Promise<RemarkDecided> {
  // Nothing is encrypted for nobody: that would make a key.
  if (!(await isPlayer(db, playerId))) return 'no_player'
  const digest = await noteDigestOf(keys.siteKey, playerId, text)
  const note = await sealedValue(keys, text, { place: placeOfNote(playerId, instruction.actId), digest })
  return decidedOf(
    await retryIdempotent(() => functions.writeNote(db, { player: playerId, note, instruction: instructionTo('write_note', instruction) })),
  )
}

interface StaffNote {
  noteNo: number
  /** Who of the staff. */
  writtenBy: string
  at: Date
  /** Null where it does not open. */
  note: string | null
}

/** Notes about a player before one number, the newest first, at most so many; and how many there are in all. */
export async function notesBefore(
  reader: ListReader & { db: Db },
  playerId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ notes: StaffNote[]; count: number }> {
  const ofPlayer = reader.db.selectFrom('account.staff_note').where('player_id', '=', playerId)
  const [rows, newest] = await Promise.all([
    ofPlayer
      .select(['note_no', 'note_id', 'written_by', 'written_at', 'note_encrypted'])
      .where('note_no', '<', before)
      .orderBy('note_no', 'desc')
      .limit(limit)
      .execute(),
    ofPlayer.select('note_no').orderBy('note_no', 'desc').limit(1).executeTakeFirst(),
  ])
  const notes = await Promise.all(
    rows.map(async (row) => ({
      noteNo: row.note_no,
      writtenBy: row.written_by,
      at: row.written_at,
      note: await orLogged(reader, playerId, reader.encryption.open(row.note_encrypted, placeOfNote(playerId, row.note_id))),
    })),
  )
  return { notes, count: newest?.note_no ?? 0 }
}

/** By the ids of notes about a player their numbers. */
export async function noteNosOf(db: Db, playerId: string, noteIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (noteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account.staff_note')
    .select(['note_id', 'note_no'])
    .where('player_id', '=', playerId)
    .where('note_id', 'in', noteIds)
    .execute()
  return new Map(rows.map(({ note_id: noteId, note_no: noteNo }) => [noteId, noteNo]))
}
