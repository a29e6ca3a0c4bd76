import { sql } from 'kysely'
import { retryIdempotent, type Db, type Tx } from '../../platform/db.ts'

export interface NewChallenge {
  challenge_id: string
  token_hash: Buffer
  phone: string
  code_hash: Buffer
  reference: string
  network: string
  visitor_hash: Buffer
  sent_at: Date
  expires_at: Date
}

/** Takes the phone's lock until the transaction ends: two sends to one phone decide one after the other. */
export async function lockPhone(tx: Tx, phone: string): Promise<{ blocked_until: Date | null }> {
  await tx
    .insertInto('otp.phone')
    .values({ phone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx.selectFrom('otp.phone').select('blocked_until').where('phone', '=', phone).forUpdate().executeTakeFirstOrThrow()
}

/** The same for a network. Taken after the phone's. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await tx
    .insertInto('otp.network')
    .values({ network })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('otp.network').select('network').where('network', '=', network).forUpdate().execute()
}

/** What may have been sent to this phone, newest first. */
export function sendsTo(tx: Tx, phone: string, since: Date) {
  return tx
    .selectFrom('otp.challenge')
    .select(['challenge_id', 'token_hash', 'reference', 'sent_at', 'visitor_hash', 'state'])
    .where('phone', '=', phone)
    .where('sent_at', '>', since)
    .where('state', '<>', 'refused')
    .orderBy('sent_at', 'desc')
    .execute()
}

export async function countSendsFrom(tx: Tx, network: string, since: Date): Promise<number> {
  const { sends } = await tx
    .selectFrom('otp.challenge')
    .select((select) => select.fn.countAll<bigint>().as('sends'))
    .where('network', '=', network)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(sends)
}

export async function blockPhone(tx: Tx, phone: string, until: Date): Promise<void> {
  await tx
    .insertInto('otp.phone')
    .values({ phone, blocked_until: until })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({ blocked_until: sql<Date>`greatest(excluded.blocked_until, otp.phone.blocked_until)` }),
    )
    .execute()
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx.insertInto('otp.challenge').values(challenge).execute()
}

export async function hasChallenge(tx: Tx, challengeId: string): Promise<boolean> {
  const row = await tx.selectFrom('otp.challenge').select('challenge_id').where('challenge_id', '=', challengeId).executeTakeFirst()
  return row !== undefined
}

export async function forgetChallenges(tx: Tx, phone: string, before: Date): Promise<void> {
  await tx.deleteFrom('otp.challenge').where('phone', '=', phone).where('sent_at', '<', before).execute()
}

export async function setChallengeState(db: Db, challengeId: string, state: 'sent' | 'refused' | 'in_doubt'): Promise<void> {
  await retryIdempotent(() => db.updateTable('otp.challenge').set({ state }).where('challenge_id', '=', challengeId).execute())
}

export async function lockChallenge(tx: Tx, tokenHash: Buffer) {
  return tx.selectFrom('otp.challenge').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst()
}

export async function countWrongTry(tx: Tx, challengeId: string): Promise<void> {
  await tx
    .updateTable('otp.challenge')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('challenge_id', '=', challengeId)
    .execute()
}

export async function markVerified(tx: Tx, challengeId: string, at: Date): Promise<void> {
  await tx.updateTable('otp.challenge').set({ verified_at: at }).where('challenge_id', '=', challengeId).execute()
}

export async function rememberVerification(tx: Tx, { visitor, phone, at }: { visitor: Buffer; phone: string; at: Date }): Promise<void> {
  await tx
    .insertInto('otp.verified_phone')
    .values({ visitor_hash: visitor, phone, verified_at: at })
    .onConflict((conflict) => conflict.columns(['visitor_hash', 'phone']).doUpdateSet({ verified_at: at }))
    .execute()
}

export async function isVerifiedSince(
  db: Db | Tx,
  { visitor, phone, since }: { visitor: Buffer; phone: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('otp.verified_phone')
    .select('phone')
    .where('visitor_hash', '=', visitor)
    .where('phone', '=', phone)
    .where('verified_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
