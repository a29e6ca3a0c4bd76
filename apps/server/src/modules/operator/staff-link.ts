import type pg from 'pg'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'
import { type Instruction, instructionTo } from './instruction.ts'

/** How a member of staff is linked to a player: it is they themselves, they have used one browser, one bank account, one phone, or invited each other. */
export const LINKS = ['own', 'browser', 'bank_account', 'phone', 'invitation'] as const
export type StaffLink = (typeof LINKS)[number]

/** What of a member of staff can be compared with players. */
export interface StaffMarks {
  /** Players that they have declared to be themselves. */
  ownPlayers: readonly string[]
  /** Digests of browsers that they have worked in, as players are known by them. */
  browsers: readonly string[]
}

export async function staffMarks(db: Db, staffId: string): Promise<StaffMarks> {
  const [own, browsers] = await Promise.all([
    db
      .selectFrom('operator.staff_link')
      .select('player_id')
      .where('staff_id', '=', staffId)
      .where('because', '=', 'own')
      .where('ended_at', 'is', null)
      .execute(),
    db.selectFrom('operator.staff_browser').select('visitor_hash').where('staff_id', '=', staffId).execute(),
  ])
  return {
    ownPlayers: own.map(({ player_id: playerId }) => playerId),
    browsers: browsers.map(({ visitor_hash: hash }) => hash.toString('hex')),
  }
}

/** What the database knows to link them, and whether it still does. */
export async function knownLinks(
  db: Db,
  { staffId, playerId }: { staffId: string; playerId: string },
): Promise<ReadonlyMap<StaffLink, boolean>> {
  const rows = await db
    .selectFrom('operator.staff_link')
    .select(['because', 'ended_at'])
    .where('player_id', '=', playerId)
    .where('staff_id', '=', staffId)
    .execute()
  return new Map(rows.map(({ because, ended_at: endedAt }) => [because as StaffLink, endedAt === null]))
}

/** Keeps a link that was found, so that the database refuses whatever they would decide about the player. */
export function noteLink(db: Db, playerId: string, staffId: string, because: Exclude<StaffLink, 'own'>): Promise<void> {
  return retryIdempotent(() => functions.noteLink(db, { player: playerId, staff: staffId, because }))
}

export function noteBrowser(db: Db, staffId: string, visitorHash: Buffer): Promise<void> {
  return retryIdempotent(() => functions.noteBrowser(db, { staff: staffId, visitorHash }))
}

/** They say that this player is they themselves. */
export function declareOwnPlayer(db: Db, playerId: string, instruction: Instruction) {
  return retryIdempotent(() => functions.declareOwnPlayer(db, { player: playerId, instruction: instructionTo('declare', instruction) }))
}

/** Ends whatever links the two; by the owner of the database alone. Answers how many links there were. */
export function endStaffLinks(owner: pg.Client, { playerId, staffId }: { playerId: string; staffId: string }): Promise<number> {
  return functions.endLinks(owner, { player: playerId, staff: staffId })
}
