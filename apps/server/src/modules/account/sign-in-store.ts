import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { sha256 } from '../../platform/ids.ts'

export interface SignInBegun {
  status: 'counted' | 'limit'
  /** Nulls for a phone that nobody has. */
  player_id: string | null
  password_salt: string | null
}

/** Counts this attempt before the password is looked at. `phone`: null for what is none. */
export async function beginSignIn(
  db: Db,
  { attemptId, phone, visitor, network }: { attemptId: string; phone: string | null; visitor: Buffer; network: string },
): Promise<SignInBegun> {
  const { rows } = await retryIdempotent(() =>
    sql<SignInBegun>`select * from account.begin_sign_in(${attemptId}, ${phone}, ${visitor}, ${network})`.execute(db),
  )
  return rows[0]!
}

/** Of a phone that nobody has. */
export async function failSignIn(db: Db, attemptId: string): Promise<void> {
  await retryIdempotent(() => sql`select account.fail_sign_in(${attemptId})`.execute(db))
}

export type SessionOpened = 'opened' | 'wrong' | 'inactive' | 'no_attempt'

/** Opens a session where the hash is that of the player's password. */
export async function openSession(
  db: Db,
  key: { playerId: string; attemptId: string; passwordHash: string; token: string; visitor: Buffer; network: string },
): Promise<SessionOpened> {
  const { playerId, attemptId, passwordHash, token, visitor, network } = key
  const { rows } = await retryIdempotent(() =>
    sql<{ status: SessionOpened }>`
      select account.open_session(${playerId}, ${attemptId}, ${passwordHash}, ${sha256(token)}, ${visitor}, ${sha256(network)}) as status`.execute(
      db,
    ),
  )
  return rows[0]!.status
}
