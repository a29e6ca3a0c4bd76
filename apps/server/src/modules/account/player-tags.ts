import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'
import type { RemarkDecided } from './staff-notes.ts'

/** What staff mark a player with, for each other. */
type StaffTag = functions.StaffTag

/** Who is marked with what: a relation for a FROM. */
export const TAGGED_PLAYERS = sql`(select player_id, tag from account.player_tag)`

/** Puts a tag on a player, or takes it off. */
export async function markPlayer(
  db: Db,
  { playerId, tag, isOn, instruction }: { playerId: string; tag: StaffTag; isOn: boolean; instruction: Instruction },
): Promise<RemarkDecided> {
  const asked = { player: playerId, tag, instruction: instructionTo(isOn ? 'tag' : 'untag', instruction) }
  return decidedOf(await retryIdempotent(() => functions.markPlayer(db, asked)))
}

/** What a player is marked with, the first first, and by whom of the staff. */
export async function tagsOf(db: Db, playerId: string): Promise<{ tag: StaffTag; taggedBy: string; at: Date }[]> {
  const rows = await db
    .selectFrom('account.player_tag')
    .select(['tag', 'tagged_by', 'tagged_at'])
    .where('player_id', '=', playerId)
    .orderBy('tagged_at')
    .orderBy('tag')
    .execute()
  return rows.map(({ tag, tagged_by: taggedBy, tagged_at: at }) => ({ tag: tag as StaffTag, taggedBy, at }))
}
