import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import type * as functions from './functions.gen.ts'

const SPIN_REFUSALS = {
  no_coin: 'NO_COIN',
  inactive: 'SPIN_INACTIVE',
  closed: 'REQUEST_CLOSED',
} as const satisfies Record<functions.SpinRefusal, string>

/** The code for what `spin.spin` refuses, and remembers under a key. */
export function refusalOfSpin(refusal: string) {
  return codeOf(SPIN_REFUSALS, refusal)
}

const CLAIM_REFUSALS = {
  no_coupon: 'NO_CLAIMABLE_COUPON',
  no_such_code: 'INVALID_PRIZE_CODE',
  no_claim: 'INVALID_COUPON_TYPE',
  expired: 'COUPON_EXPIRED',
  bonus_remaining: 'BONUS_REMAINING',
  cost_changed: 'COST_CHANGED',
  closed: 'REQUEST_CLOSED',
} as const satisfies Record<functions.ClaimRefusal, string>

/** The code for what `spin.claim_coupon` refuses, and remembers under a key. */
export function refusalOfClaim(refusal: string) {
  return codeOf(CLAIM_REFUSALS, refusal)
}

const SEED_REFUSALS = {
  key_reused: 'REQUEST_KEY_REUSED',
  closed: 'REQUEST_CLOSED',
  inactive: 'SPIN_INACTIVE',
} as const satisfies Record<Exclude<functions.SeedChanged, 'changed'>, string>

/** The code for what `spin.change_seed` refuses, and remembers under a key. */
export function refusalOfSeed(refusal: string) {
  return codeOf(SEED_REFUSALS, refusal)
}

/** What is remembered under a key is a text that its verb has written. */
function codeOf<Refusal extends string, Code>(codes: Record<Refusal, Code>, refusal: string): Code {
  if (!isOneOf(codes, refusal)) throw new Error(`the wheel refused with ${refusal}`)
  return codes[refusal]
}

const isOneOf = <Refusal extends string>(codes: Record<Refusal, unknown>, refusal: string): refusal is Refusal =>
  Object.hasOwn(codes, refusal)

/** Whether a spin, a claim or a change of seed was made under this key. */
export async function isSpinRequest(db: Db, playerId: string, idempotencyKey: string): Promise<boolean> {
  const [row] = await plainRead(
    db,
    sql<{ is_made: boolean }>`
      select exists (select 1 from spin.spin s where s.player_id = ${playerId} and s.idempotency_key = ${idempotencyKey})
        or exists (select 1 from spin.coupon c where c.player_id = ${playerId} and c.idempotency_key = ${idempotencyKey})
        or exists (select 1 from spin.seed d where d.player_id = ${playerId} and d.idempotency_key = ${idempotencyKey}) as is_made`,
  )
  return row!.is_made
}
