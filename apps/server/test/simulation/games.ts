import { refreshBalances } from '../../src/modules/games/index.ts'
import { often } from './action.ts'
import { bet, changeBet, endOpenBets, placeBet, tellBets } from './bet-actions.ts'
import { readBets } from './bets.ts'
import type { SimulatedWorld } from './world.ts'

export function askRefresh(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  return world.start(`${name} refreshes`, async (deps) =>
    // The silent ones come in no order.
    [...(await refreshBalances(deps, playerId))].map(([code, { isKnown }]) => `${code} ${isKnown}`).toSorted(),
  )
}

export function play(world: SimulatedWorld): void {
  const { random, players, records, trace, clock } = world
  // Where bets are told, nobody sits down without money: hardly any world would have a bet.
  const accounts = players
    .flatMap(({ name, usernames }) => [...usernames].map(([code, username]) => ({ name, code, username })))
    .filter(({ code, username }) => !world.hasBets || (records.providers.get(code)!.balances.get(username) ?? 0n) > 0n)
  if (accounts.length === 0) return
  const { name, code, username } = random.pick(accounts)
  const { balances, winnings } = records.providers.get(code)!
  const before = balances.get(username) ?? 0n
  if (before === 0n) return
  if (world.hasBets && random.chance(1 / 3)) return placeBet(world, records.providers.get(code)!, username)
  const after = random.chance(0.1) ? 0n : BigInt(random.below(Number(before) * 2 + 1))
  trace(`${name} plays at ${code}: ${before} → ${after}`)
  balances.set(username, after)
  if (world.hasBets) bet(world, records.providers.get(code)!, { username, before, after, at: clock.now() })
  const past = winnings.get(username) ?? [0n]
  winnings.set(username, [...past, past.at(-1)! + after - before])
}

/** What may happen besides in worlds whose providers tell of bets. */
export const BET_ACTIONS = [...often(6, changeBets), ...often(3, play)]

/** Bets are corrected, told late and read. */
function changeBets(world: SimulatedWorld): Promise<void> | void {
  const doing = world.random.below(5)
  if (doing <= 1) return changeBet(world)
  if (doing === 4) return endOpenBets(world)
  if (doing === 2) return tellBets(world)
  return world.start('reads bets', readBets)
}
