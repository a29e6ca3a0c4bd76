import { type Currency, minorUnits, type MinorUnits, NOTHING } from '@krapao/money'
import { type BetCategory, BETS_PAGE_SIZE } from '@krapao/protocols'
import { gameDescriptor } from '@krapao/providers'
import { BadInput } from '../bad-input.ts'
import { amountOf, change, inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'
import { findPlayer, type PlayerName } from './game-records.ts'

/** One line of a feed: what a bet is from then on. */
export interface BetLine {
  code: string
  betId: string
  version: number
  kind: 'open' | 'settled' | 'corrected' | 'voided'
  username: string
  product: BetCategory
  currency: Currency
  stake: MinorUnits
  validStake: MinorUnits
  win: MinorUnits
  settledAt: string
}

export type SeenBetLine = BetLine & { seq: number; reportedAt: string }

/** Tells of a bet that was just settled, where the provider has a feed. */
export function tellSettled(
  world: World,
  { code, username }: PlayerName,
  bet: {
    roundId: number
    stake: MinorUnits
    win: MinorUnits
    validStake?: MinorUnits | undefined
    category?: BetCategory | undefined
    settledAt?: string | undefined
  },
): void {
  const game = gameDescriptor(code)
  if (!game?.betFeed) return
  const { stake, win, validStake = stake, category = game.category, settledAt = world.clock.now().toISOString() } = bet
  const about = { code, username, product: category, currency: game.currency, settledAt }
  tell(world, { ...about, betId: `B${bet.roundId}`, version: 1, kind: 'settled', stake, validStake, win })
}

/** Says a line in the feed, whatever it says; while the feed is held back, once it is not any more. */
export function tell(world: World, line: BetLine): void {
  const { code, betId, version, kind, username, product, currency, stake, validStake, win, settledAt } = line
  const values = [
    code,
    betId,
    version,
    kind,
    username,
    product,
    currency,
    stake,
    validStake,
    win,
    settledAt,
    world.clock.now().toISOString(),
  ]
  change(
    world.store,
    `insert into game_bet_line (code, bet_id, version, kind, username, product, currency, stake, valid_stake, win, settled_at, reported_at, is_held)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...values,
    heldSince(world, code) === undefined ? 0 : 1,
  )
}

/** The provider finds that it has settled a bet wrongly: the player's balance there and the feed follow. */
export function resettle(
  world: World,
  { code, betId }: { code: string; betId: string },
  to: { stake?: MinorUnits | undefined; validStake?: MinorUnits | undefined; win?: MinorUnits | undefined } | 'voided',
): BetLine {
  return inTransaction(world.store, () => {
    const row = one(world.store, 'select * from game_bet_line where code = ? and bet_id = ? order by version desc limit 1', code, betId)
    if (!row) throw new BadInput(`${code} has no bet ${betId}`, 404)
    const was = lineOf(row)
    if (was.kind === 'open') throw new BadInput(`bet ${betId} is open: settle or cancel it`, 409)
    const { stake = was.stake, win = was.win } = to === 'voided' ? { stake: NOTHING, win: NOTHING } : to
    const validStake = to === 'voided' ? NOTHING : (to.validStake ?? (to.stake === undefined ? was.validStake : stake))
    const line: BetLine = { ...was, version: was.version + 1, kind: to === 'voided' ? 'voided' : 'corrected', stake, validStake, win }
    const player = findPlayer(world, code, was.username)
    const balance = minorUnits((player?.balance ?? 0n) + (win - stake) - (was.win - was.stake))
    if (balance < 0n) throw new BadInput('the balance is less than what is taken back', 409)
    change(world.store, 'update game_account set balance = ? where code = ? and username = ?', balance, code, was.username)
    tell(world, line)
    return line
  })
}

/** From now on nothing new is told. `honest`: nor does the feed say that it is complete. */
export function holdFeed({ store, clock }: World, code: string, honest: boolean): void {
  change(store, 'insert or replace into game_feed_hold values (?, ?, ?)', code, clock.now().toISOString(), honest ? 1 : 0)
}

/** Tells all that was held back. */
export function releaseFeed(world: World, code: string): void {
  inTransaction(world.store, () => {
    change(world.store, 'delete from game_feed_hold where code = ?', code)
    const held = many(world.store, 'select * from game_bet_line where code = ? and is_held = 1 order by seq', code)
    change(world.store, 'delete from game_bet_line where code = ? and is_held = 1', code)
    for (const row of held) tell(world, lineOf(row))
  })
}

/** Says the newest lines once more, as they were. Answers how many. */
export function repeatLines(world: World, code: string, count: number): number {
  return inTransaction(world.store, () => {
    const rows = many(world.store, 'select * from game_bet_line where code = ? and is_held = 0 order by seq desc limit ?', code, count)
    for (const row of rows.toReversed()) tell(world, lineOf(row))
    return rows.length
  })
}

/** Until when the feed says that it is complete. */
export function completeTo(world: World, code: string): Date {
  const held = heldSince(world, code)
  return held?.honest ? held.since : world.clock.now()
}

/** What follows a running number of the feed. */
export function linesAfter({ store }: World, code: string, after: number): { lines: SeenBetLine[]; hasMore: boolean } {
  const most = BETS_PAGE_SIZE + 1
  const rows = many(store, 'select * from game_bet_line where code = ? and seq > ? and is_held = 0 order by seq limit ?', code, after, most)
  return { lines: rows.slice(0, BETS_PAGE_SIZE).map(seenLineOf), hasMore: rows.length > BETS_PAGE_SIZE }
}

/** A page of what was told in a time of the provider. */
export function linesBetween({ store }: World, code: string, { from, to, page }: { from: Date; to: Date; page: number }) {
  const bounds = [code, from.toISOString(), to.toISOString()] as const
  const inside = 'from game_bet_line where code = ? and reported_at >= ? and reported_at <= ? and is_held = 0'
  const count = Number(one(store, `select count(*) as n ${inside}`, ...bounds)!['n'])
  const rows = many(store, `select * ${inside} order by seq limit ? offset ?`, ...bounds, BETS_PAGE_SIZE, (page - 1) * BETS_PAGE_SIZE)
  return { lines: rows.map(seenLineOf), pages: Math.max(1, Math.ceil(count / BETS_PAGE_SIZE)) }
}

/** Newest first. */
export function newestLines({ store }: World, code: string, username: string): SeenBetLine[] {
  return many(store, 'select * from game_bet_line where code = ? and username = ? order by seq desc limit 50', code, username).map(
    seenLineOf,
  )
}

function heldSince({ store }: World, code: string): { since: Date; honest: boolean } | undefined {
  const row = one(store, 'select * from game_feed_hold where code = ?', code)
  return row && { since: new Date(String(row['since'])), honest: row['is_honest'] === 1 }
}

const seenLineOf = (row: Row): SeenBetLine => ({ ...lineOf(row), seq: Number(row['seq']), reportedAt: String(row['reported_at']) })

function lineOf(row: Row): BetLine {
  return {
    code: String(row['code']),
    betId: String(row['bet_id']),
    version: Number(row['version']),
    kind: row['kind'] as BetLine['kind'],
    username: String(row['username']),
    product: row['product'] as BetCategory,
    currency: row['currency'] as Currency,
    stake: amountOf(row['stake']),
    validStake: amountOf(row['valid_stake']),
    win: amountOf(row['win']),
    settledAt: String(row['settled_at']),
  }
}
