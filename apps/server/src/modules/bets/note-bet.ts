import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

/** Staff have looked at what a provider says of a bet: what counts stands. */
export async function noteBet(
  { db }: { db: Db },
  { playerId, subject, instruction }: { playerId: string; subject: string; instruction: Instruction },
): Promise<Authorised> {
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Authorised }>`select bets.note_bet(${playerId}, ${subject}, ${instructionValue(instruction, 'note')}) as status`.execute(
      db,
    ),
  )
  return rows[0]!.status
}
