import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'

const SPIN_REFUSALS = { no_coin: 'NO_COIN', inactive: 'SPIN_INACTIVE', closed: 'REQUEST_CLOSED' } as const

/** The code for what `spin.spin` refuses, and remembers under a key. */
export function refusalOfSpin(refusal: string) {
  return codeOf(SPIN_REFUSALS, refusal)
}

const SEED_REFUSALS = { key_reused: 'REQUEST_KEY_REUSED', closed: 'REQUEST_CLOSED', inactive: 'SPIN_INACTIVE' } as const

/** The code for what `spin.change_seed` refuses, and remembers under a key. */
export function refusalOfSeed(refusal: string) {
  return codeOf(SEED_REFUSALS, refusal)
}

function codeOf<Codes extends Record<string, string>>(codes: Codes, refusal: string): Codes[keyof Codes] {
  const code = codes[refusal]
  if (code === undefined) throw new Error(`the wheel refused with ${refusal}`)
  return code as Codes[keyof Codes]
}

/** Whether a spin, a claim or a change of seed was made under this key. */
export async function isSpinRequest(db: Db, playerId: string, idempotencyKey: string): Promise<boolean> {
  const [row] = await plainRead(
    db,
    sql<{ is_made: boolean }>`
      select exists (select from spin.spin where player_id = ${playerId} and idempotency_key = ${idempotencyKey})
        or exists (select from spin.coupon where player_id = ${playerId} and idempotency_key = ${idempotencyKey})
        or exists (select from spin.seed where player_id = ${playerId} and idempotency_key = ${idempotencyKey}) as is_made`,
  )
  return row!.is_made
}
