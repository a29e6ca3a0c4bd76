import { majorFromMinor, minorUnits } from '@krapao/money'
import { retryIdempotent } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Push } from '../account/index.ts'
import type { Posted } from '../ledger/index.ts'
import { fairResult } from './fair-result.ts'
import * as functions from './functions.gen.ts'
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

/** What it came to, or why nothing was spun. */
export type SpinAnswer = { status: 'spun'; made: functions.Spin } | { status: 'refused'; refusal: functions.SpinRefusal }

/**
 * Spins once. The result is worked out of the next nonce first, because the database cannot read the seed; the database then
 * takes coin, nonce and result together, or says that another spin was faster, and it is worked out again.
 */
export async function makeSpin(deps: SpinDeps, { playerId, idempotencyKey }: SpinRequest): Promise<SpinAnswer> {
  const spinId = newRowId()
  for (;;) {
    const seed = await seedOf(deps.db, playerId, 'current')
    const sliceNo = await sliceNoOf(deps, playerId, seed)
    const order = { spinId, idempotencyKey, seedNo: seed?.seedNo ?? 0, nonce: seed?.nextNonce ?? 0, sliceNo }
    const { status, refusal, made, posted } = await retryIdempotent(() => functions.spin(deps.db, { player: playerId, order }))
    switch (status) {
      case 'spun':
        if (posted) tellSpun(deps, playerId, posted)
        return { status, made: made! }
      case 'refused':
        deps.count.spin('refused')
        return { status, refusal: refusal! }
      case 'no_seed':
        await takeSeed(deps, playerId)
        continue
      case 'stale':
        continue
    }
  }
}

async function sliceNoOf({ db, encryption }: SpinDeps, playerId: string, seed: SeedRow | undefined): Promise<number> {
  if (!seed) return 0
  const weights = weightsOf(readWheelText((await wheelById(db, seed.wheelId)).text))
  const opened = await openSeed(encryption, { playerId, seedHash: seed.seedHash, encrypted: seed.serverSeedEncrypted })
  return fairResult({ serverSeed: Buffer.from(opened, 'hex'), clientSeed: seed.clientSeed, nonce: seed.nextNonce }, weights).sliceNo
}

function tellSpun({ push, count }: SpinDeps, playerId: string, posted: Posted): void {
  count.spin('spun')
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'coins',
    postingNo: Number(posted.postingNo),
    wallet: majorFromMinor(minorUnits(posted.wallet)),
  })
}
