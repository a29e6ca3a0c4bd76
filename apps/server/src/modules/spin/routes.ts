import { changeSeed, claimCoupon, getSpinSetup, listCoupons, listSpins, spin, spinActive } from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import type { Env } from '../../platform/env/env.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { readBalances, readCurrency } from '../ledger/index.ts'
import { claimCoupon as claim } from './claim-coupon.ts'
import { coinEvery, coinsOwed } from './coin-rule.ts'
import { makeSpin, type SpinDeps } from './make-spin.ts'
import { presentCommitment, presentCoupons, presentSpin, presentWheel } from './present.ts'
import { refusalOfSeed, refusalOfSpin } from './requests.ts'
import { changeSeed as change, openSeed, takeSeed } from './seed.ts'
import { isWheelInUse, revealedSeed, seedOf, spinCount, spinsOf, wheelById, wheelInUse } from './store.ts'
import { CODE, readWheelText } from './wheel.ts'

export function spinRoutes(deps: SpinDeps & { env: Env }): Implemented[] {
  const { db, encryption, env } = deps
  return [
    implement(spinActive).with(async ({ player: { playerId } }) => ({ active: await isWheelInUse(db, await readCurrency(db, playerId)) })),
    implement(getSpinSetup).with(async ({ player: { playerId }, request }) => {
      const { coin, currency } = await readBalances(db, playerId)
      const [wheel, every, { owed, repaid }] = await Promise.all([
        wheelInUse(db, currency),
        coinEvery(db, currency),
        coinsOwed(db, playerId),
      ])
      const coins = {
        userCoin: Number(coin),
        coinEvery: every === null ? null : majorFromMinor(every),
        coinDebt: owed + repaid > 0n ? { owed: majorFromMinor(owed), repaid: majorFromMinor(repaid) } : null,
      }
      if (!wheel) return { activeSpinwheel: null, ...coins, commitment: null }
      const seed = await seedOfWheel(deps, playerId, wheel.wheelId)
      return {
        activeSpinwheel: presentWheel(wheel, languageOf(request, env)),
        ...coins,
        commitment: seed ? presentCommitment(seed, wheel) : null,
      }
    }),
    implement(spin).with(async ({ player: { playerId }, idempotencyKey, request, refuse }) => {
      const answer = await makeSpin(deps, { playerId, idempotencyKey })
      if (answer.status === 'refused') {
        const error = refusalOfSpin(answer.refusal)
        if (error === 'REQUEST_CLOSED') throw refuse(error)
        return { success: false, result: null, error } as const
      }
      const { spinId, code, wheelId, sliceNo, coinsLeft } = answer.made
      const { slices } = readWheelText((await wheelById(db, wheelId)).text)
      const label = slices[sliceNo]!.label[languageOf(request, env)]
      return { success: true, result: { code, label, remainingCoin: Number(coinsLeft), spinId }, error: null } as const
    }),
    implement(listCoupons).with(({ player: { playerId }, request }) => presentCoupons(db, playerId, languageOf(request, env))),
    implement(claimCoupon).with(async ({ player: { playerId }, body: { coupon, shown = null }, idempotencyKey, refuse }) => {
      if (!CODE.test(coupon)) throw refuse('INVALID_CODE')
      await claim(deps, { playerId, code: coupon, idempotencyKey, shown }, refuse)
      return { message: 'COUPON_CLAIMED' } as const
    }),
    implement(listSpins).with(async ({ player: { playerId }, body, request }) => {
      const [total, spins] = await Promise.all([spinCount(db, playerId), spinsOf(db, playerId, body)])
      const language = languageOf(request, env)
      return { total, spins: await Promise.all(spins.map((row) => presentSpin(encryption, { playerId, row, language }))) }
    }),
    implement(changeSeed).with(async ({ player: { playerId }, body: { clientSeed }, idempotencyKey, refuse }) => {
      const { status, seedNo } = await change(deps, { playerId, clientSeed, idempotencyKey })
      if (status !== 'changed') throw refuse(refusalOfSeed(status))
      const [begun, revealed] = await Promise.all([seedOf(db, playerId, seedNo!), revealedSeed(db, playerId, seedNo! - 1)])
      const commitment = presentCommitment(begun!, await wheelById(db, begun!.wheelId))
      return {
        message: 'SEED_CHANGED',
        revealed: revealed
          ? { seedNo: seedNo! - 1, serverSeed: await openSeed(encryption, { playerId, ...revealed }), seedHash: revealed.seedHash }
          : null,
        // As it was when it began, also for whoever asks again.
        commitment: { ...commitment, nextNonce: 0 },
      } as const
    }),
  ]
}

/** A player who has none of this wheel yet is given one. */
async function seedOfWheel(deps: SpinDeps, playerId: string, wheelId: string) {
  const seed = await seedOf(deps.db, playerId, 'current')
  if (seed?.wheelId === wheelId) return seed
  return (await takeSeed(deps, playerId)) ? seedOf(deps.db, playerId, 'current') : undefined
}
