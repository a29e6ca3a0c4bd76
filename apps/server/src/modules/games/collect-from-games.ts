import { majorFromMinor, NOTHING, minorUnits, type MinorUnits } from '@krapao/money'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { readBalances } from '../ledger/index.ts'
import { listGames } from './list-games.ts'
import type { TransferDeps } from './deps.ts'
import { type Look, refreshBalances } from './refresh-balances.ts'
import { WALLET } from './transfer.ts'
import { transferMoney } from './transfer-money.ts'

export interface Collectable {
  wallet: MinorUnits
  /** What can leave each active game for certain, where that is anything. */
  games: ({ code: string; amount: MinorUnits } & Pick<Look, 'certain' | 'isClosed'>)[]
  /** Each game that holds something has said how much. */
  isCertain: boolean
}

/** Every game at which the player has an account, with what can leave it for certain; 0 where nothing can, or nothing is there. */
export async function lookAtGames(deps: TransferDeps, playerId: string): Promise<Collectable['games']> {
  const looks = await refreshBalances(deps, playerId)
  const { games } = await readBalances(deps.db, playerId)
  return [...looks].map(([code, look]) => collectableAt(code, look, games.get(code)))
}

function collectableAt(code: string, { certain, isClosed }: Partial<Look>, mirror = NOTHING): Collectable['games'][number] {
  return { code, amount: certain?.amount ?? mirror, ...(certain ? { certain } : {}), ...(isClosed ? { isClosed } : {}) }
}

/** What a player has in the wallet and, for certain, at the games. Where the outcome of transfers is open, only a part is. */
export async function readCollectable(deps: TransferDeps, playerId: string): Promise<Collectable> {
  const looks = await refreshBalances(deps, playerId)
  const reading = readBalances(deps.db, playerId)
  const [balances, listed] = await Promise.all([reading, listGames(deps.db, playerId, reading)])
  const active = listed.filter((game) => game.isActive && game.amount > 0)
  const games = active.map(({ code }) => collectableAt(code, looks.get(code) ?? {}, balances.games.get(code)))
  const isCertain = active.every(({ code }) => looks.get(code)?.isKnown && !looks.get(code)?.certain)
  return { wallet: balances.wallet, games: games.filter(({ amount }) => amount > 0n), isCertain }
}

/** In minor units: the wallet, and what can leave the games for certain. */
export function sumOf({ wallet, games }: Collectable): MinorUnits {
  return minorUnits(games.reduce((sum, { amount }) => sum + amount, wallet as bigint))
}

/** Collects it into the wallet. What a game does not give stays there: `hasFailed`, unless that is only not known yet. */
export async function collect(
  deps: TransferDeps,
  { playerId, games, idempotencyKey }: { playerId: string; games: Collectable['games']; idempotencyKey: string },
): Promise<{ hasFailed: boolean }> {
  let hasFailed = false
  for (const { code, amount } of games) {
    const order = { playerId, from: code, to: WALLET, amount, idempotencyKey: `${idempotencyKey}:${code}` }
    try {
      await transferMoney(deps, order, refuse)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      hasFailed ||= error.code !== 'TRANSFER_IN_PROGRESS'
      deps.log.warn({ playerId, game: code, amount: majorFromMinor(amount), refused: error.code }, 'a game balance could not be collected')
    }
  }
  return { hasFailed }
}
