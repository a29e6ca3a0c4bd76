import { majorFromMinor, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Push } from '../account/index.ts'
import { fairResult } from './fair-result.ts'
import { openSeed, type SeedDeps, takeSeed } from './seed.ts'
import { type SeedRow, seedOf, wheelById } from './store.ts'
import { readWheelText, weightsOf } from './wheel.ts'

export interface SpinDeps extends SeedDeps {
  push: Push
  count: SpinCounts
}

/** What is counted of the wheel. */
export interface SpinCounts {
  spin(outcome: 'spun' | 'refused'): void
  coupon(outcome: 'claimed' | 'refused'): void
}

export interface SpinRequest {
  playerId: string
  idempotencyKey: string
}

export type SpinAnswer =
  | { status: 'spun'; spinId: string; wheelId: string; sliceNo: number; code: string; coinsLeft: bigint }
  | { status: 'refused'; refusal: 'no_coin' | 'inactive' | 'closed' }

interface Row {
  status: 'spun' | 'refused' | 'stale' | 'no_seed'
  refusal: 'no_coin' | 'inactive' | 'closed' | null
  is_new: boolean
  posting_no: bigint | null
  wallet: bigint | null
  spin_id: string
  wheel_id: string
  slice_no: number
  code: string
  coins_left: bigint
}

/**
 * Spins once. The result is worked out of the next nonce first, because the database cannot read the seed; the database then
 * takes coin, nonce and result together, or says that another spin was faster, and it is worked out again.
 */
export async function makeSpin(deps: SpinDeps, { playerId, idempotencyKey }: SpinRequest): Promise<SpinAnswer> {
  const spinId = newRowId()
  for (;;) {
    const seed = await seedOf(deps.db, playerId, 'current')
    const order = sql`row(${spinId}::uuid, ${idempotencyKey}, ${seed?.seedNo ?? 0}::int, ${seed?.nextNonce ?? 0}::int, ${await sliceNoOf(deps, seed)}::int)::spin.spin_order`
    const { rows } = await retryIdempotent(() =>
      sql<Row>`select status, refusal, is_new, posting_no, wallet, (made).* from spin.spin(${playerId}, ${order})`.execute(deps.db),
    )
    const row = rows[0]!
    tell(deps, playerId, row)
    if (row.status === 'spun') {
      return {
        status: 'spun',
        spinId: row.spin_id,
        wheelId: row.wheel_id,
        sliceNo: row.slice_no,
        code: row.code,
        coinsLeft: row.coins_left,
      }
    }
    if (row.status === 'refused') return { status: 'refused', refusal: row.refusal! }
    if (row.status === 'no_seed') await takeSeed(deps, playerId)
  }
}

async function sliceNoOf({ db, encryption }: SpinDeps, seed: SeedRow | undefined): Promise<number> {
  if (!seed) return 0
  const weights = weightsOf(readWheelText((await wheelById(db, seed.wheelId)).text))
  const serverSeed = Buffer.from(openSeed(encryption, seed.serverSeedEncrypted), 'hex')
  return fairResult({ serverSeed, clientSeed: seed.clientSeed, nonce: seed.nextNonce }, weights).sliceNo
}

function tell({ push, count }: SpinDeps, playerId: string, row: Row): void {
  if (row.status === 'refused') count.spin('refused')
  if (!row.is_new) return
  count.spin('spun')
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'coins',
    postingNo: Number(row.posting_no),
    wallet: majorFromMinor(minorUnits(row.wallet!)),
  })
}
