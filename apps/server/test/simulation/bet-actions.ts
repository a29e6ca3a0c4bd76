import { minorUnits } from '@krapao/money'
import { gameDescriptor } from '@krapao/providers'
import type { ProviderBet } from '../../src/integrations/providers.ts'
import type { BetRecord } from './bets.ts'
import type { ProviderRecord } from './integrations.ts'
import type { SimulatedWorld } from './world.ts'

/** One round at a game: the bet of it is told at once, or late. */
export function bet(
  { random, tally }: SimulatedWorld,
  { code, bets: record }: ProviderRecord,
  { username, before, after, at }: { username: string; before: bigint; after: bigint; at: Date },
): void {
  const least = before > after ? before - after : 0n
  const stake = least + BigInt(random.below(Number(before - least) + 1))
  const made: ProviderBet = {
    username,
    betId: `${code}-${record.bets.size}`,
    revision: 1n,
    kind: 'settled',
    category: 'slot',
    currency: 'BAHT',
    stake: minorUnits(stake),
    validStake: minorUnits(stake),
    win: minorUnits(after - before + stake),
    settledAt: at,
  }
  record.bets.set(made.betId, made)
  const isLate = random.chance(0.3)
  if (isLate) tally.happened('a bet is told late')
  say(record, made, isLate)
}

/** A bet that stays open for a while: its stake has left the balance. */
export function placeBet({ random, tally, clock, trace }: SimulatedWorld, provider: ProviderRecord, username: string): void {
  const { code, balances, bets: record } = provider
  const stake = minorUnits(BigInt(1 + random.below(Number(balances.get(username)!))))
  const placed: ProviderBet = {
    username,
    betId: `${code}-open-${record.placed++}`,
    revision: 1n,
    kind: 'open',
    category: 'slot',
    currency: 'BAHT',
    stake,
    validStake: minorUnits(0n),
    win: minorUnits(0n),
    settledAt: clock.now(),
  }
  record.open.push(placed)
  moveBalance(provider, username, -stake)
  trace(`${username} stakes ${stake} at ${code}, and it stays open`)
  tally.happened('a bet stays open')
  if (tellsOpenBets(code)) say(record, placed, random.chance(0.3))
}

/** One that was open is won, lost or cancelled; all of them in the end. */
export function endOpenBets({ random, records, tally, clock, trace }: SimulatedWorld, all = false): void {
  for (const provider of records.providers.values()) {
    const { code, bets: record } = provider
    while (record.open.length > 0 && (all || random.chance(0.4))) {
      const [placed] = record.open.splice(random.below(record.open.length), 1)
      const { username, stake } = placed!
      const isCancelled = random.chance(0.3)
      const win = isCancelled ? stake : minorUnits(random.chance(0.5) ? 0n : BigInt(random.below(Number(stake) * 3)))
      moveBalance(provider, username, win)
      trace(`${code} ${isCancelled ? 'cancels' : 'settles'} ${placed!.betId} of ${username}: ${win}`)
      tally.happened(isCancelled ? 'an open bet is cancelled' : 'an open bet is settled')
      const revision = tellsOpenBets(code) ? 2n : 1n
      const ended = { ...placed!, revision, settledAt: clock.now() }
      const nothing = minorUnits(0n)
      if (!isCancelled) {
        const settled: ProviderBet = { ...ended, kind: 'settled', validStake: stake, win }
        record.bets.set(settled.betId, settled)
        say(record, settled, random.chance(0.3))
      } else if (tellsOpenBets(code)) say(record, { ...ended, kind: 'voided', stake: nothing, win: nothing }, random.chance(0.3))
    }
  }
}

const tellsOpenBets = (code: string) => gameDescriptor(code)!.tellsOpenBets

function moveBalance({ balances, winnings }: ProviderRecord, username: string, by: bigint): void {
  balances.set(username, (balances.get(username) ?? 0n) + by)
  const past = winnings.get(username) ?? [0n]
  winnings.set(username, [...past, past.at(-1)! + by])
}

function say(record: BetRecord, told: ProviderBet, isLate: boolean): void {
  const list = isLate ? record.held : record.told
  list.push(told)
}

/** A provider finds that it has settled a bet wrongly, or takes it back; the balance there follows. */
export function changeBet({ random, players, records, trace, tally }: SimulatedWorld): void {
  const made = players
    .flatMap(({ usernames }) => [...usernames])
    .flatMap(([code, username]) =>
      [...records.providers.get(code)!.bets.bets.values()]
        .filter((one) => one.username === username)
        .map((was) => ({ code, username, was })),
    )
  if (made.length === 0) return
  const { code, username, was } = random.pick(made)
  const provider = records.providers.get(code)!
  const isVoid = random.chance(0.4)
  const [stake, win] = isVoid ? [0n, 0n] : [was.stake, BigInt(random.below(Number(was.stake) * 2 + 1))]
  const balance = (provider.balances.get(username) ?? 0n) + (win - stake) - (was.win - was.stake)
  if (balance < 0n) return
  const now: ProviderBet = {
    ...was,
    revision: was.revision + 1n,
    kind: isVoid ? 'voided' : 'corrected',
    stake: minorUnits(stake),
    validStake: minorUnits(stake),
    win: minorUnits(win),
  }
  tally.happened(isVoid ? 'a bet is voided' : 'a bet is corrected')
  trace(`${code} says of ${was.betId} of ${username}: ${now.kind}, ${stake} and ${win}`)
  provider.bets.bets.set(was.betId, now)
  provider.balances.set(username, balance)
  const past = provider.winnings.get(username) ?? [0n]
  provider.winnings.set(username, [...past, past.at(-1)! + (win - stake) - (was.win - was.stake)])
  say(provider.bets, now, random.chance(0.4))
}

/** What was held back is told, in any order; now and then something that was told is told again. */
export function tellBets({ random, records, tally }: SimulatedWorld, all = false): void {
  for (const { bets: record } of records.providers.values()) {
    while (record.held.length > 0 && (all || random.chance(0.5))) {
      const [told] = record.held.splice(random.below(record.held.length), 1)
      const isEarly = record.told.some((one) => one.betId === told!.betId && one.revision > told!.revision)
      if (isEarly) tally.happened('a bet is told after its correction')
      record.told.push(told!)
    }
    if (record.told.length > 0 && random.chance(0.3)) {
      tally.happened('a bet is told again')
      record.told.push(random.pick(record.told))
    }
  }
}
