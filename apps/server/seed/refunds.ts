import { setTimeout } from 'node:timers/promises'
import { refuse } from '../src/platform/http/refusal.ts'
import { playerIdByPhone } from '../src/modules/account/index.ts'
import { readBetFeeds, refreshBalances, wakeBetFeeds } from '../src/modules/games/index.ts'
import { claimRefund, workPeriods } from '../src/modules/refund/index.ts'
import { readPassedTo } from '../src/modules/bets/index.ts'
import type { AppDeps } from '../src/wiring.ts'
import { DEMO_PLAYERS, demoPlayers, KIP_PLAYER } from './players.ts'

const DAY_MS = 86_400_000

/** What the demo players have lost at a game on the days before; the second has not claimed what came back of it. */
const LOSSES = [
  {
    username: DEMO_PLAYERS[0].username,
    game: 'PG',
    isClaimed: true,
    bets: [
      [2, 240, 60],
      [1, 300, 0],
      [0, 80, 20],
    ],
  },
  {
    username: DEMO_PLAYERS[1].username,
    game: 'JOKER',
    isClaimed: false,
    bets: [
      [1, 60, 0],
      [0, 10, 0],
    ],
  },
  {
    username: KIP_PLAYER.username,
    game: 'HUAYLAO',
    isClaimed: true,
    bets: [
      [1, 120_000, 20_000],
      [0, 40_000, 0],
    ],
  },
] as const

/** Plays at the sandbox's games as on the days before, reads what their feeds tell, and closes those days. */
export async function seedRefunds(deps: AppDeps, { sandboxUrl }: { sandboxUrl: string }): Promise<void> {
  const { db, clock, env } = deps
  const since = clock.now()
  const known = new Set<string>(demoPlayers(env).map(({ username }) => username))
  const losses = LOSSES.filter(({ username }) => known.has(username))
  for (const { username, game, bets } of losses) {
    const playerId = (await playerIdByPhone(db, username))!
    const account = await db
      .selectFrom('games.account')
      .select('username')
      .where('player_id', '=', playerId)
      .where('game_code', '=', game)
      .executeTakeFirstOrThrow()
    const url = `${sandboxUrl}/control/games/${game}/${account.username}/bets`
    // A run that was cut off has played already.
    if (((await (await fetch(url)).json()) as unknown[]).length > 0) continue
    for (const [daysAgo, stake, win] of bets) {
      const settledAt = new Date(since.getTime() - daysAgo * DAY_MS).toISOString()
      const played = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ count: 1, stake, win, settledAt }),
      })
      if (!played.ok) throw new Error(`the sandbox's game took no bet: ${played.status} ${await played.text()}`)
    }
    await refreshBalances(deps, playerId)
  }
  await readFeeds(deps, since)
  await workPeriods(deps)
  for (const { username, isClaimed } of losses) {
    const playerId = (await playerIdByPhone(db, username))!
    if (isClaimed && (await hasNoClaim(deps, playerId))) await claimRefund(deps, playerId, refuse)
  }
}

/** Until every feed has told what was played; one that does not is read when the server runs, and its days close then. */
async function readFeeds(deps: AppDeps, since: Date): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await wakeBetFeeds(deps)
    await readBetFeeds(deps)
    await deps.betEvents.settled()
    const passedTo = await readPassedTo(deps.db)
    if (passedTo !== null && passedTo >= since) return
    await setTimeout(200)
  }
}

async function hasNoClaim({ db }: AppDeps, playerId: string): Promise<boolean> {
  const claimed = await db.selectFrom('refund.claim').select('claim_id').where('player_id', '=', playerId).executeTakeFirst()
  if (claimed) return false
  const closable = await db
    .selectFrom('accrual.period')
    .select('starts_at')
    .where('source', '=', 'refund')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return closable !== undefined
}
