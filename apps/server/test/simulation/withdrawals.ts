import { minorUnits } from '@krapao/money'
import { refuse } from '../../src/platform/http/refusal.ts'
import { readLeaving } from '../../src/modules/bonus/index.ts'
import { collectAndWithdraw } from '../../src/modules/withdraw/collect-and-withdraw.ts'
import { cancelWithdrawal, requestWithdrawal, workWithdrawals } from '../../src/modules/withdraw/index.ts'
import { NO_SESSION } from '../money.ts'
import { ask } from './requests.ts'
import type { SimulatedWorld } from './world.ts'

export function askWithdrawal(world: SimulatedWorld): Promise<void> {
  return withdraw(world, 'withdraws', requestWithdrawal)
}

export function askToCollect(world: SimulatedWorld): Promise<void> {
  return withdraw(world, 'collects and withdraws', collectAndWithdraw)
}

function withdraw(world: SimulatedWorld, says: string, verb: typeof collectAndWithdraw): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  const order = {
    playerId,
    tokenHash: NO_SESSION,
    amount: minorUnits(BigInt(5000 + world.random.below(20_000))),
    idempotencyKey: world.newKey(),
  }
  return ask(world, {
    says: `${name} ${says} ${order.amount} (${order.idempotencyKey})`,
    isOurs: verb === requestWithdrawal,
    send: (deps) => verb(deps, order, refuse),
  })
}

/** Somebody takes out their own money beside a bonus that covers only its grant, with the deposit that earned it, which ends it. */
export async function withdrawOwnMoney(world: SimulatedWorld): Promise<void> {
  for (const { playerId, name } of world.players) {
    const leaving = await readLeaving(world.db, playerId)
    if (!leaving || leaving.own < 5000n) continue
    const amount = leaving.free >= 5000n && world.random.chance(0.2) ? leaving.free : leaving.own
    const order = { playerId, tokenHash: NO_SESSION, amount, idempotencyKey: world.newKey(), endsBonus: leaving.shown }
    return ask(world, {
      says: `${name} withdraws ${amount} of their own beside a bonus (${order.idempotencyKey})`,
      isOurs: false,
      send: (deps) => collectAndWithdraw(deps, order, refuse),
    })
  }
}

/** A player takes back a withdrawal that waits for staff. */
export async function cancel(world: SimulatedWorld): Promise<void> {
  if (world.pending.length === 0) return
  const { id: withdrawalId, player: playerId } = world.random.pick(world.pending)
  await world.start(`the player cancels ${withdrawalId}`, (deps) => cancelWithdrawal(deps, { playerId, withdrawalId }))
}

export const workOnWithdrawals = (world: SimulatedWorld) => world.start('works on withdrawals', workWithdrawals)
