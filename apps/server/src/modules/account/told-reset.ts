import { createHmac } from 'node:crypto'
import { type Db, inTransaction, retryIdempotent } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { isPhoneShaped } from '../otp/index.ts'
import * as functions from './functions.gen.ts'
import { type PhoneReader, playerIdByPhone } from './store.ts'

/** Eight digits: it is read out, and tried five times at most. */
const CODES = 100_000_000n

interface Keyed {
  db: Db
  env: Pick<Env, 'dataKey'>
}

export interface ToldReset {
  status: Authorised | functions.ResetObstacle
  /** To be told by the second of two; null until then. */
  code: string | null
}

/**
 * For a player whose phone gets no code, and who is on the telephone: one member of staff begins it, another says the same and is given the
 * code to tell. The same instruction again gives the same code.
 */
export async function letByTelephone(
  { db, env }: Keyed,
  { playerId, instruction }: { playerId: string; instruction: Instruction },
): Promise<ToldReset> {
  const said = { player: playerId, instruction: instructionTo('let', instruction) }
  const answer = await retryIdempotent(async () => {
    const reset = (await openTold(db, playerId, 'asked')) ?? newRowId()
    return functions.letByTelephone(db, { ...said, reset, codeHash: hashOf(reset, codeOf(reset, env.dataKey), env.dataKey) })
  })
  const { status, obstacle, reset } = answer
  return { status: decidedOf({ status, obstacle }), code: status === 'act' && reset !== null ? codeOf(reset, env.dataKey) : null }
}

/** The browser that types the code first may set the password. Whether a phone has an account is told to nobody. */
export async function typeToldCode(
  { db, env, siteKey }: Keyed & PhoneReader,
  { uncheckedPhone: phone, code, visitor }: { uncheckedPhone: string; code: string; visitor: Buffer },
  refuse: Refuse<'OTP_CODE_INVALID'>,
): Promise<void> {
  const playerId = isPhoneShaped(phone) ? await playerIdByPhone({ db, siteKey }, phone) : undefined
  const resetId = playerId === undefined ? undefined : await openTold(db, playerId, 'let')
  if (playerId === undefined || resetId === undefined) throw refuse('OTP_CODE_INVALID')
  const typed = { player: playerId, reset: resetId, visitorHash: visitor, codeHash: hashOf(resetId, code, env.dataKey) }
  // Never twice: nothing would tell a second run that the first has counted a wrong one.
  const answer = await inTransaction(db, (tx) => functions.typeToldCode(tx, typed), { mayRunTwice: false })
  if (answer !== 'right') throw refuse('OTP_CODE_INVALID')
}

async function openTold(db: Db, playerId: string, state: 'asked' | 'let'): Promise<string | undefined> {
  const told = db
    .selectFrom('account.password_reset')
    .select('reset_id')
    .where('player_id', '=', playerId)
    .where('is_told', '=', true)
    .where('ended_at', 'is', null)
    .where('proof', state === 'asked' ? 'is' : 'is not', null)
    .orderBy('begun_at', 'desc')
    .limit(1)
  return (await told.executeTakeFirst())?.reset_id
}

/** Made of the reset, so that it can be told again; without the key nobody can make it. */
function codeOf(resetId: string, dataKey: Buffer): string {
  const digest = createHmac('sha256', dataKey).update(`told code ${resetId}`).digest()
  return String(digest.readBigUInt64BE() % CODES).padStart(8, '0')
}

function hashOf(resetId: string, code: string, dataKey: Buffer): Buffer {
  return createHmac('sha256', dataKey).update(`told code ${resetId}:${code}`).digest()
}
