import { type MinorUnits, minorUnits, NOTHING } from '@krapao/money'
import { gameDescriptor } from '@krapao/providers'
import { BadInput } from '../bad-input.ts'
import { amountOf, change, inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'
import { type BetLine, tell } from './bet-reports.ts'
import { findPlayer, type PlayerName } from './game-records.ts'

export interface OpenBet extends PlayerName {
  betId: string
  stake: MinorUnits
  placedAt: string
}

/** Takes the stake from the balance, and tells of the bet where the feed tells of open ones. Undefined where the balance is less. */
export function placeBet(world: World, { code, username }: PlayerName, stake: MinorUnits): OpenBet | undefined {
  const { store, clock } = world
  return inTransaction(store, () => {
    const balance = findPlayer(world, code, username)?.balance
    if (balance === undefined || stake > balance || stake <= 0n) return undefined
    change(store, 'update game_account set balance = ? where code = ? and username = ?', balance - stake, code, username)
    const placedAt = clock.now().toISOString()
    const row = one(
      store,
      'insert into game_open_bet (code, username, stake, placed_at) values (?, ?, ?, ?) returning id',
      code,
      username,
      stake,
      placedAt,
    )
    const bet: OpenBet = { code, username, betId: `O${Number(row!['id'])}`, stake, placedAt }
    if (isTold(bet)) tell(world, lineOf(bet, { version: 1, kind: 'open', stake, validStake: NOTHING, win: NOTHING, settledAt: placedAt }))
    return bet
  })
}

/** What it has won comes into the balance, or its stake where it is cancelled: of that a feed tells only if it told of the open bet. */
export function endBet(world: World, { code, betId }: { code: string; betId: string }, win: MinorUnits | 'cancelled'): OpenBet {
  const { store, clock } = world
  return inTransaction(store, () => {
    const row = one(store, 'select * from game_open_bet where code = ? and id = ? and ended_at is null', code, Number(betId.slice(1)))
    if (!row) throw new BadInput(`${code} has no open bet ${betId}`, 404)
    const bet = betOf(row)
    const settledAt = clock.now().toISOString()
    const balance = minorUnits(findPlayer(world, code, bet.username)!.balance + (win === 'cancelled' ? bet.stake : win))
    change(store, 'update game_account set balance = ? where code = ? and username = ?', balance, code, bet.username)
    change(store, 'update game_open_bet set ended_at = ? where id = ?', settledAt, Number(row['id']))
    const wasTold = isTold(bet)
    if (win !== 'cancelled') {
      if (gameDescriptor(code)!.betFeed)
        tell(world, lineOf(bet, { version: wasTold ? 2 : 1, kind: 'settled', stake: bet.stake, validStake: bet.stake, win, settledAt }))
    } else if (wasTold)
      tell(world, lineOf(bet, { version: 2, kind: 'voided', stake: NOTHING, validStake: NOTHING, win: NOTHING, settledAt }))
    return bet
  })
}

/** The oldest first. */
export function openBetsOf({ store }: World, { code, username }: PlayerName): OpenBet[] {
  return many(store, 'select * from game_open_bet where code = ? and username = ? and ended_at is null order by id', code, username).map(
    betOf,
  )
}

function isTold({ code }: OpenBet): boolean {
  const { betFeed, tellsOpenBets } = gameDescriptor(code)!
  return betFeed && tellsOpenBets
}

function lineOf(
  { code, username, betId }: OpenBet,
  says: Pick<BetLine, 'version' | 'kind' | 'stake' | 'validStake' | 'win' | 'settledAt'>,
): BetLine {
  const { category, currency } = gameDescriptor(code)!
  return { code, username, betId, product: category, currency, ...says }
}

function betOf(row: Row): OpenBet {
  return {
    code: String(row['code']),
    username: String(row['username']),
    betId: `O${Number(row['id'])}`,
    stake: amountOf(row['stake']),
    placedAt: String(row['placed_at']),
  }
}
