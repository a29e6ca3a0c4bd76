import type { GameProvider } from '../../../integrations/providers.ts'
import { retryIdempotent } from '../../../platform/database/db.ts'
import { type Loop, startLoop } from '../../../platform/jobs/jobs.ts'
import { noteFeedsToTheSecond } from '../../bets/index.ts'
import * as functions from '../functions.gen.ts'
import type { BetDeps } from './deps.ts'
import { importPage } from './import-page.ts'
import { importStrayBets } from './stray-bets.ts'

/** The loop that reads the feeds; whoever waits for bets wakes it. */
const BET_FEEDS = 'bet-feeds'

/** How long a feed that was read to its end rests. */
const PAUSE = '10 seconds'

/** A feed that has very much to tell lets the others have a turn. */
const MAX_PAGES = 200

/**
 * One round: reads each feed that is due, page by page. What a page tells is imported first, then its cursor moves; so
 * where a server dies in between, the page is read again, and nothing of it counts twice. Answers how many were read.
 */
export async function readBetFeeds(deps: BetDeps): Promise<number> {
  const { db, integrations } = deps
  const feeds = [...integrations.games.values()].filter(({ betsSince }) => betsSince !== null)
  await noteFeedsToTheSecond(
    db,
    feeds.filter(({ betTimePrecision }) => betTimePrecision === 'second').map(({ code }) => code),
  )
  const due = await retryIdempotent(() => functions.dueBetFeeds(db, { games: feeds.map(({ code }) => code) }))
  const read = await Promise.all(
    due.map((code) =>
      readFeed(
        deps,
        feeds.find((feed) => feed.code === code)!,
      ),
    ),
  )
  return read.filter(Boolean).length
}

/** False where somebody else reads it. */
async function readFeed(deps: BetDeps, provider: GameProvider): Promise<boolean> {
  const { db, log } = deps
  const { code } = provider
  const [claimed] = await functions.claimBetFeed(db, { game: code })
  if (!claimed) return false
  const reason = await readPages(deps, provider, claimed).catch((error: unknown) => {
    log.error({ game: code, err: error }, 'the bets of a game could not be imported and are read again')
    return String(error)
  })
  if (reason !== null) log.warn({ game: code, reason }, 'the bets of a game could not be read to the end')
  const { ownerId: owner, leaseNo } = claimed
  await retryIdempotent(() => functions.putDownBetFeed(db, { owner, game: code, leaseNo, pause: PAUSE, reason }))
  return true
}

/** Null at the end of the feed, else why it is not there. */
async function readPages(
  { db, betEvents }: BetDeps,
  provider: GameProvider,
  { leaseNo, ownerId, cursor: begun }: functions.ClaimBetFeedAnswer,
): Promise<string | null> {
  const feed = { gameCode: provider.code, ownerId }
  let cursor = begun
  for (const playerId of await importStrayBets(db, feed)) betEvents.imported(playerId)
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await provider.betsSince!(cursor)
    if (page.outcome !== 'done') return page.reason
    const { players } = await importPage(db, feed, page.bets)
    const read = { game: provider.code, leaseNo, cursor: page.cursor, passedTo: page.passedTo }
    if (!(await retryIdempotent(() => functions.advanceBetFeed(db, read)))) return 'another server reads it'
    cursor = page.cursor
    for (const playerId of players) betEvents.imported(playerId)
    if (!page.hasMore) return null
  }
  return null
}

/** Somebody waits for bets that may have been played: the feeds are read again at once, where they were not just now. */
export async function wakeBetFeeds({ db, wake }: Pick<BetDeps, 'db' | 'wake'>): Promise<void> {
  await retryIdempotent(() => functions.hurryBetFeeds(db))
  wake(BET_FEEDS)
}

export function startBetFeeds(deps: BetDeps, everyMs = 1000): Loop {
  return startLoop({ name: BET_FEEDS, everyMs, log: deps.log, work: () => readBetFeeds(deps) })
}
