import { sql } from 'kysely'
import type { Answer, BetPage, ProviderBet } from '../../src/integrations/providers.ts'
import type { BetHandler } from '../../src/modules/bets/index.ts'
import { readBetFeeds } from '../../src/modules/games/index.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { type Circumstances, fateOf, inDoubt, type ProviderRecord } from './integrations.ts'
import { IntegrationFault } from './machine.ts'
import type { SimulatedPlayer } from './players.ts'

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
