import { sql } from 'kysely'
import type { GameProvider } from '../../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import { type Loop, startLoop } from '../../../platform/jobs/jobs.ts'
import { noteFeedsToTheSecond } from '../../bets/index.ts'
import type { BetDeps } from './deps.ts'
import { importPage } from './import-page.ts'
import { importStrayBets } from './stray-bets.ts'

/** The loop that reads the feeds; whoever waits for bets wakes it. */
const BET_FEEDS = 'bet-feeds'

/** How long a feed that was read to its end rests. */
const PAUSE = '10 seconds'

/** A feed that has very much to tell lets the others have a turn. */
const MOST_PAGES = 200

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
  const { rows } = await retryIdempotent(() =>
    sql<{ code: string }>`select code from games.due_bet_feeds(${feeds.map(({ code }) => code)}) as code`.execute(db),
  )
  const read = await Promise.all(
    rows.map(({ code }) =>
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
  const { rows } = await sql<{ lease_no: bigint; cursor: string | null }>`select * from games.claim_bet_feed(${code})`.execute(db)
  const [claimed] = rows
  if (!claimed) return false
  const reading = { leaseNo: claimed.lease_no, cursor: claimed.cursor }
  const reason = await readPages(deps, provider, reading).catch((error: unknown) => {
    log.error({ game: code, err: error }, 'the bets of a game could not be imported and are read again')
    return String(error)
  })
  if (reason !== null) log.warn({ game: code, reason }, 'the bets of a game could not be read to the end')
  await retryIdempotent(() =>
    sql`select games.put_down_bet_feed(games.doubt_owner(${code}), ${code}, ${claimed.lease_no}, ${PAUSE}::interval, ${reason})`.execute(
      db,
    ),
  )
  return true
}

/** Null at the end of the feed, else why it is not there. */
async function readPages(
  { db, betNews }: BetDeps,
  provider: GameProvider,
  reading: { leaseNo: bigint; cursor: string | null },
): Promise<string | null> {
  for (const playerId of await importStrayBets(db, provider.code)) betNews.imported(playerId)
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await provider.betsSince!(reading.cursor)
    if (page.outcome !== 'done') return page.reason
    const { players } = await importPage(db, provider.code, page.bets)
    if (!(await advance(db, provider.code, { ...reading, cursor: page.cursor, passedTo: page.passedTo }))) return 'another server reads it'
    reading.cursor = page.cursor
    for (const playerId of players) betNews.imported(playerId)
    if (!page.hasMore) return null
  }
  return null
}

async function advance(
  db: Db,
  gameCode: string,
  { leaseNo, cursor, passedTo }: { leaseNo: bigint; cursor: string; passedTo: Date | null },
): Promise<boolean> {
  const { rows } = await retryIdempotent(() =>
    sql<{ is_ours: boolean }>`select games.advance_bet_feed(${gameCode}, ${leaseNo}, ${cursor}, ${passedTo}) as is_ours`.execute(db),
  )
  return rows[0]!.is_ours
}

/** Somebody waits for bets that may have been played: the feeds are read again at once, where they were not just now. */
export async function wakeBetFeeds({ db, wake }: Pick<BetDeps, 'db' | 'wake'>): Promise<void> {
  await retryIdempotent(() => sql`select games.hurry_bet_feeds()`.execute(db))
  wake(BET_FEEDS)
}

export function startBetFeeds(deps: BetDeps, everyMs = 1000): Loop {
  return startLoop({ name: BET_FEEDS, everyMs, log: deps.log, work: () => readBetFeeds(deps) })
}
