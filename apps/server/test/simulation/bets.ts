import { minorUnits } from '@krapao/money'
import { gameDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import type { Answer, BetPage, ProviderBet } from '../../src/integrations/providers.ts'
import type { BetHandler } from '../../src/modules/bets/index.ts'
import { readBetFeeds } from '../../src/modules/games/index.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { type Circumstances, fateOf, inDoubt, type ProviderRecord } from './integrations.ts'
import { IntegrationFault } from './machine.ts'
import type { SimulatedPlayer } from './players.ts'
import type { SimulatedWorld } from './world.ts'

/** What a provider knows of bets, and what of it stands in its feed. */
export interface BetRecord {
  /** Each as it truly is. */
  bets: Map<string, ProviderBet>
  told: ProviderBet[]
  /** Not told yet. */
  held: ProviderBet[]
  /** Neither won nor lost yet. */
  open: ProviderBet[]
  /** How many were ever open. */
  placed: number
}

export const createBetRecord = (): BetRecord => ({ bets: new Map(), told: [], held: [], open: [], placed: 0 })

const PAGE = 3

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

/** The feed of a provider: everything that was told, by its place. */
export function betsSince(circumstances: Circumstances, record: ProviderRecord): (cursor: string | null) => Promise<Answer<BetPage>> {
  const { machine } = circumstances
  return (cursor) =>
    machine.ask<Answer<BetPage>>({
      label: `bets of ${record.code} since ${cursor}`,
      now: circumstances.now(),
      arrive: () => {
        const fate = fateOf(circumstances, 'bets')
        if (fate === 'breaks') return { says: fate, answer: new IntegrationFault('the adapter of the feed broke') }
        if (fate === 'refused') return { says: fate, answer: { outcome: 'refused', reason: 'busy' } }
        if (fate !== 'fine' && fate !== 'twice') return { says: fate, answer: inDoubt(fate) }
        const after = Number(cursor ?? 0)
        // One that tells twice begins before where it was asked to.
        const bets = record.bets.told.slice(fate === 'twice' ? Math.max(0, after - 2) : after, after + PAGE)
        const end = Math.min(after + PAGE, record.bets.told.length)
        const hasMore = end < record.bets.told.length
        const passedTo = hasMore ? null : new Date(circumstances.now() + record.clockError)
        return { says: `${fate}, ${bets.length}`, answer: { outcome: 'done', bets, cursor: String(end), hasMore, passedTo } }
      },
    })
}

/** Finds what was imported by a server that died before anybody was told, too. */
export const readBets = async (deps: Parameters<typeof readBetFeeds>[0]) => {
  const read = await readBetFeeds(deps)
  await deps.betEvents.settled()
  return read + (await deps.betEvents.sweep())
}

/** Sums up what it takes: what an exact handler must come to. */
export const MAKE_SUMMING = `
  create table bets.test_sum (player_id uuid primary key, stake bigint not null, win bigint not null);
  create function bets.sum_for_test(p_player uuid) returns void language sql security definer as $$
    insert into bets.test_sum as s select p_player, sum(stake_change), sum(win_change) from bets.take_bets(p_player, 'summing') having count(*) > 0
      on conflict (player_id) do update set stake = s.stake + excluded.stake, win = s.win + excluded.win
  $$;
  grant execute on function bets.sum_for_test to krapao_app;
  grant select on bets.test_sum to krapao_app`

export const summing = ({ db }: { db: Db }): BetHandler => ({
  stream: 'bets',
  name: 'summing',
  read: async (playerId) => void (await sql`select bets.sum_for_test(${playerId})`.execute(db)),
})

/** When everything is told and read: each bet counts once, as it last was, and nothing differs from the balances. */
export async function brokenBets(
  db: Db,
  players: readonly SimulatedPlayer[],
  providers: ReadonlyMap<string, ProviderRecord>,
): Promise<string[]> {
  const broken: string[] = []
  for (const { playerId, name, usernames } of players) {
    const truth = [...usernames].flatMap(([code, username]) =>
      [...providers.get(code)!.bets.bets.values()].filter((one) => one.username === username),
    )
    const { rows } = await sql<{ bet_id: string; stake: bigint; win: bigint }>`
      select bet_id, sum(stake_change)::bigint as stake, sum(win_change)::bigint as win from bets.bet
      where player_id = ${playerId} group by bet_id`.execute(db)
    for (const { betId, stake, win } of truth) {
      const has = rows.find((row) => row.bet_id === betId)
      if (has?.stake !== stake || has.win !== win)
        broken.push(`bet ${betId} of ${name} is ${stake} and ${win}, and counts as ${has?.stake} and ${has?.win}`)
    }
    if (rows.length > truth.length) broken.push(`${name} has ${rows.length} bets and made ${truth.length}`)
    const [sum] = (
      await sql<{ stake: bigint; win: bigint }>`select stake, win from bets.test_sum where player_id = ${playerId}`.execute(db)
    ).rows
    const of = (field: 'stake' | 'win') => truth.reduce((total, one) => total + one[field], 0n)
    if ((sum?.stake ?? 0n) !== of('stake') || (sum?.win ?? 0n) !== of('win'))
      broken.push(`the handler has ${sum?.stake} and ${sum?.win} of ${name}, whose bets are ${of('stake')} and ${of('win')}`)
    const { rows: differences } = await sql<{ game_code: string; difference: bigint }>`
      select game_code, t.win - t.stake - c.results as difference from games.bet_comparison c join bets.game_total t using (player_id, game_code)
      where c.player_id = ${playerId} and (c.results <> t.win - t.stake or c.difference is not null)`.execute(db)
    for (const one of differences) broken.push(`bets and results of ${name} differ by ${one.difference} at ${one.game_code}`)
  }
  return broken
}
