import { setTimeout } from 'node:timers/promises'
import { playerIdByPhone } from '../src/modules/account/index.ts'
import { readCondition } from '../src/modules/bonus/index.ts'
import { receiveCampaign } from '../src/modules/promotion/index.ts'
import type { Db } from '../src/platform/database/db.ts'
import type { AppDeps } from '../src/wiring.ts'
import { readFeeds } from './feeds.ts'
import { type DemoPlayer, demoPlayers } from './players.ts'

interface Receipt {
  code: string
  game: string
  turnover: number
  /** So much is staked and won back at a time. */
  stake: number
}

/** What each demo player received, and for how much they played then: the one half, the other all that was owed. */
const RECEIPTS: Record<DemoPlayer['username'], Receipt> = {
  '0810000001': { code: 'WELCOME100', game: 'PG', turnover: 250, stake: 50 },
  '0810000002': { code: 'WELCOME100', game: 'JOKER', turnover: 500, stake: 50 },
  '2055500001': { code: 'WELCOME50K', game: 'HUAYLAO', turnover: 125_000, stake: 25_000 },
}

/** Some games tell of their bets by the second: what is played in that of the grant is not known to come after it. */
const TO_THE_NEXT_SECOND_MS = 1000

interface Received {
  plays: Play[]
  /** On the clock of `performance`. */
  atMs: number
}

/** Gives the demo players their bonuses. */
export async function seedRewards(deps: AppDeps): Promise<Received> {
  const plays: Play[] = []
  for (const { username: phone } of demoPlayers(deps.env)) {
    const { code, ...played } = RECEIPTS[phone]
    const playerId = (await playerIdByPhone(deps, phone))!
    const received = await receiveCampaign(deps, { playerId, kind: 'bonus', code })
    if (received === 'granted' || received === 'repeated') plays.push({ playerId, ...played })
  }
  return { plays, atMs: performance.now() }
}

/** Has them play, so that a newcomer sees one half done and another received. */
export async function playForRewards(
  deps: AppDeps,
  { plays, atMs }: Received,
  { owner, sandboxUrl }: { owner: Db; sandboxUrl: string },
): Promise<void> {
  await setTimeout(Math.max(0, atMs + TO_THE_NEXT_SECOND_MS - performance.now()))
  for (const one of plays) await play(deps, one, sandboxUrl)
  await readFeeds(deps, owner)
}

interface Play extends Omit<Receipt, 'code'> {
  playerId: string
}

/** As often as there is turnover missing, at the game itself. A run before this one may have begun. */
async function play(deps: AppDeps, { playerId, game, turnover, stake }: Play, sandboxUrl: string): Promise<void> {
  const { username } = await deps.db
    .selectFrom('games.account')
    .select('username')
    .where('player_id', '=', playerId)
    .where('game_code', '=', game)
    .executeTakeFirstOrThrow()
  for (let staked = await doneOf(deps, playerId); staked < turnover; staked += stake) {
    const response = await fetch(`${sandboxUrl}/control/games/${game}/${username}/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bet: stake, win: stake }),
    })
    if (!response.ok) throw new Error(`the sandbox's ${game} let nobody play: ${response.status} ${await response.text()}`)
  }
}

/** In whole units; all where there is no condition any more. */
async function doneOf({ db }: AppDeps, playerId: string): Promise<number> {
  const condition = await readCondition(db, playerId)
  return condition ? Number(condition.doneTurnover / 100n) : Infinity
}
