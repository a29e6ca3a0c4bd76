import type { Db } from '../src/platform/database/db.ts'
import { refuse } from '../src/platform/http/refusal.ts'
import { playerIdByPhone } from '../src/modules/account/index.ts'
import { refreshBalances } from '../src/modules/games/index.ts'
import { claimRefund, workPeriods } from '../src/modules/refund/index.ts'
import type { AppDeps } from '../src/wiring.ts'
import { readFeeds } from './feeds.ts'
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
export async function seedRefunds(deps: AppDeps, { owner, sandboxUrl }: { owner: Db; sandboxUrl: string }): Promise<void> {
  const { db, clock, env } = deps
  const now = clock.now().getTime()
  const known = new Set<string>(demoPlayers(env).map(({ username }) => username))
  const losses = LOSSES.filter(({ username }) => known.has(username))
  for (const { username, game, bets } of losses) {
    const playerId = (await playerIdByPhone(deps, username))!
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
      const settledAt = new Date(now - daysAgo * DAY_MS).toISOString()
      const played = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ count: 1, stake, win, settledAt }),
      })
      if (!played.ok) throw new Error(`the sandbox's game took no bet: ${played.status} ${await played.text()}`)
    }
    await refreshBalances(deps, playerId)
  }
  await readFeeds(deps, owner)
  await workPeriods(deps)
  for (const { username, isClaimed } of losses) {
    const playerId = (await playerIdByPhone(deps, username))!
    if (isClaimed && (await hasNoClaim(deps, playerId))) await claimRefund(deps, playerId, refuse)
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
