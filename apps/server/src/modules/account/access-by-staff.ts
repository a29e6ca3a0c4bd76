import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'
import { listedPlayers } from './called-player.ts'
import type { ListReader } from './player-name.ts'
import type { Push } from './push.ts'
import { readBankAccount } from './store.ts'

interface Said {
  playerId: string
  instruction: Instruction
}

export type AccessDecided = Authorised | functions.AccessObstacle

interface Told {
  db: Db
  push: Push
}

/** As its owner would freeze it; the work item stays open until one of the staff lets them in again. The same instruction again freezes once. */
export async function freezeByStaff({ db, push }: Told, { playerId, instruction }: Said): Promise<AccessDecided> {
  const asked = { player: playerId, restriction: instruction.actId, instruction: instructionTo('freeze', instruction) }
  return ended(push, await retryIdempotent(() => functions.freezeByStaff(db, asked)))
}

/** One session of the player, or all of them, with their sockets. */
export async function endSessionsByStaff(
  { db, push }: Told,
  { playerId, sessionId, instruction }: Said & { sessionId: string | null },
): Promise<AccessDecided> {
  const asked = { player: playerId, session: sessionId, instruction: instructionTo('end_sessions', instruction) }
  return ended(push, await retryIdempotent(() => functions.endSessionsByStaff(db, asked)))
}

/** Nobody knows the password any more: the player sets another as who has forgotten theirs. */
export async function endPassword({ db, push }: Told, { playerId, instruction }: Said): Promise<AccessDecided> {
  const asked = { player: playerId, instruction: instructionTo('end_password', instruction) }
  return ended(push, await retryIdempotent(() => functions.endPassword(db, asked)))
}

interface Ended {
  status: Authorised | null
  obstacle: functions.AccessObstacle | null
  ended: readonly Buffer[]
}

function ended(push: Push, answer: Ended): AccessDecided {
  push.endSessions(answer.ended)
  return decidedOf(answer)
}

export type RevealedField = 'name' | 'phone' | 'member-number' | 'account-number' | 'account-name'

/** One field of a player for whoever works here, which stands in the journal first. `value`: null where there is none, or it does not open. */
export async function reveal(
  reader: ListReader & { db: Db },
  { playerId, field, itemId, instruction }: Said & { field: RevealedField; itemId: string | null },
): Promise<{ status: AccessDecided; value: string | null }> {
  const asked = { player: playerId, field, item: itemId, instruction: instructionTo('reveal', instruction) }
  const status = decidedOf(await retryIdempotent(() => functions.beginReveal(reader.db, asked)))
  return { status, value: status === 'act' ? await valueOf(reader, playerId, field) : null }
}

async function valueOf(reader: ListReader & { db: Db }, playerId: string, field: RevealedField): Promise<string | null> {
  switch (field) {
    case 'name':
    case 'phone':
      return (await listedPlayers(reader, [playerId]))[0]![field]
    case 'member-number':
      return memberNoOf(reader.db, playerId)
    case 'account-number':
      return (await readBankAccount(reader, playerId))?.accountNo ?? null
    case 'account-name':
      return (await readBankAccount(reader, playerId))?.accountName ?? null
  }
}

async function memberNoOf(db: Db, playerId: string): Promise<string> {
  const row = await db.selectFrom('account.player').select('member_no').where('player_id', '=', playerId).executeTakeFirstOrThrow()
  return row.member_no
}
