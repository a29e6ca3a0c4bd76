import { sql } from 'kysely'
import { type Db, inTransaction, retryIdempotent } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'

export interface NewChallenge {
  challengeId: string
  phone: string
  network: string
  visitor: Buffer
  tokenHash: Buffer
  codeHash: Buffer
  reference: string
}

export type ChallengeBegun =
  | { status: 'counted' | 'blocked' | 'network_limit' }
  /** The code that was sent within the minute, and whether this browser asked for it and knows that it was sent. */
  | {
      status: 'paused'
      live_challenge: string
      live_reference: string
      live_token_hash: Buffer
      live_sent_at: Date
      is_own: boolean
    }

/** Counts one more code to a phone, before it is sent. */
export async function beginChallenge(db: Db, challenge: NewChallenge): Promise<ChallengeBegun> {
  const { challengeId, phone, network, visitor, tokenHash, codeHash, reference } = challenge
  const { rows } = await retryIdempotent(() =>
    sql<ChallengeBegun>`
      select * from otp.begin_challenge(${challengeId}, ${phone}, ${network}, ${visitor}, ${tokenHash}, ${codeHash}, ${reference})`.execute(
      db,
    ),
  )
  return rows[0]!
}

/** What became of the message. */
export async function endSending(db: Db, challengeId: string, state: 'sent' | 'refused' | 'in_doubt'): Promise<void> {
  await retryIdempotent(() => sql`select otp.end_sending(${challengeId}, ${state})`.execute(db))
}

export type ChallengeAnswered = 'right' | 'right_again' | 'wrong' | 'used_up' | 'expired' | 'not_sent' | 'no_token'

/** Never twice: nothing would tell a second run that the first has counted this wrong try. The visitor types it again. */
export function answerChallenge(
  db: Db,
  { tokenHash, code, visitor }: { tokenHash: Buffer; code: string; visitor: Buffer },
): Promise<ChallengeAnswered> {
  const answer = async (tx: Db) => {
    // As bytes: what was typed may hold what PostgreSQL's text cannot.
    const { rows } = await sql<{ status: ChallengeAnswered }>`
      select otp.answer_challenge(${tokenHash}, ${Buffer.from(code)}, ${visitor}) as status`.execute(tx)
    return rows[0]!.status
  }
  return inTransaction(db, answer, { mayRunTwice: false })
}

/** Whether this browser has shown, within 15 minutes, that the phone is its owner's. */
export async function isPhoneVerified(db: Db, { visitor, phone }: { visitor: Buffer; phone: string }): Promise<boolean> {
  const rows = await plainRead(db, sql<{ is_verified: boolean }>`select otp.is_phone_verified(${visitor}, ${phone}) as is_verified`)
  return rows[0]!.is_verified
}
