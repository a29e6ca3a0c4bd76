import { withdraw } from '@krapao/contract'
import { baht } from './money.ts'
import type { World, WorldPlayer } from './world.ts'

interface BankPayout {
  payoutKey: string
  amount: number
  state: 'completed' | 'rejected'
  toAccountNo: string
  at: string
}

/** What the bank was asked to pay out since then, newest first. */
export async function payoutsSince(world: World, since: Date): Promise<BankPayout[]> {
  const asked = (await world.control('GET', 'bank/payouts')) as BankPayout[]
  return asked.filter(({ at }) => new Date(at) >= since)
}

/** What of that it has paid. */
export async function paidSince(world: World, since: Date): Promise<BankPayout[]> {
  return (await payoutsSince(world, since)).filter(({ state }) => state === 'completed')
}

/** Withdraws so much and is paid. Answers the key of the payout. */
export async function takeOut(world: World, player: WorldPlayer, amount: number): Promise<string> {
  await world.passTime(1000)
  await player.call(withdraw, { body: { amount: baht(amount) } })
  await world.work()
  await world.deps.events.settled()
  const paid = await world.db
    .selectFrom('withdraw.withdrawal')
    .selectAll()
    .where('player_id', '=', player.playerId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  if (paid.state !== 'paid') throw new Error(`the withdrawal is ${paid.state}`)
  return paid.withdrawal_id
}
