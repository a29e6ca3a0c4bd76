import { getProfile, getWallet } from '@krapao/contract'
import { expect } from 'vitest'
import { providerBalance } from '../money.ts'
import type { World, WorldPlayer } from '../world.ts'

/** Where a player's money is once nothing is on its way, in baht. */
export interface Whereabouts {
  wallet: number
  games: Record<string, number>
  /** What the bank says it paid to their account, one by one. */
  paid: number[]
}

/** Finishes what is on its way, and answers where the money is: what the providers' records say and our ledger must agree. */
export async function whereabouts(world: World, player: WorldPlayer): Promise<Whereabouts> {
  await workToTheEnd(world)
  const accounts = await world.db
    .selectFrom('games.account')
    .select(['game_code', 'username'])
    .where('player_id', '=', player.playerId)
    .orderBy('game_code')
    .execute()
  const { amount: wallet, slots, inProgress } = await player.call(getWallet)
  expect(inProgress).toEqual([])
  const games: Record<string, number> = {}
  for (const { game_code: code, username } of accounts) games[code] = await providerBalance(world, code, username)
  expect(Object.fromEntries(slots.filter(({ code }) => code in games).map(({ code, amount }) => [code, amount]))).toEqual(games)
  const paid = await payoutsTo(world, player)
  expect(paid).toEqual(await withdrawalsOf(world, player))
  return { wallet, games, paid }
}

/** Three workers at once, as many servers would have. */
async function workToTheEnd(world: World): Promise<void> {
  const done = await Promise.all([world.work(), world.work(), world.work()])
  if (done.some((count) => count > 0)) await workToTheEnd(world)
}

async function payoutsTo(world: World, player: WorldPlayer): Promise<number[]> {
  const { bankAccount } = await player.call(getProfile)
  const payouts = (await world.control('GET', 'bank/payouts')) as { amount: number; state: string; toAccountNo: string }[]
  return payouts
    .filter(({ state, toAccountNo }) => state === 'completed' && toAccountNo === bankAccount?.bankAccountNo)
    .map(({ amount }) => amount)
}

/** Our own word on the same, all of which must have been paid. */
async function withdrawalsOf(world: World, { playerId }: WorldPlayer): Promise<number[]> {
  const rows = await world.db.selectFrom('withdraw.withdrawal').select(['amount', 'state']).where('player_id', '=', playerId).execute()
  expect(rows.filter(({ state }) => state !== 'paid')).toEqual([])
  return rows.map(({ amount }) => Number(amount) / 100)
}

/** All of it, in whole satang. */
export function sumOf({ wallet, games, paid }: Whereabouts): number {
  return [wallet, ...Object.values(games), ...paid].reduce((sum, baht) => sum + Math.round(baht * 100), 0)
}
