import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { BetHandler } from '../bets/index.ts'
import { type EventHandler, type Posted, postings } from '../ledger/index.ts'
import { isAnyRuleOn } from './coin-rule.ts'
import * as functions from './functions.gen.ts'

interface CoinDeps {
  db: Db
  push: Push
}

/** Gives a coin for every so much deposited, where the operator has set that. What was withdrawn without having been staked is owed. */
export function coinsForDeposits(deps: CoinDeps): EventHandler {
  const { db } = deps
  return {
    stream: 'postings',
    name: 'deposit-coins',
    kinds: postings.kindsOf('deposit', 'deposit_taken_back', 'withdrawal', 'withdrawal_returned'),
    isOn: () => isAnyRuleOn(db),
    read: (playerId) => giveCoins(deps, playerId),
    async readTogether(playerIds) {
      const answers = await functions.giveCoinsBatch(db, { players: playerIds })
      for (const [index, { posted }] of answers.entries()) tell(deps, playerIds[index]!, posted)
      return answers.map(({ isBusy }) => !isBusy)
    },
  }
}

/** What was staked before money left, and is told afterwards, is owed no more. */
export function coinsForBets(deps: CoinDeps): BetHandler {
  return { stream: 'bets', name: 'playthrough', read: (playerId) => giveCoins(deps, playerId) }
}

async function giveCoins(deps: CoinDeps, playerId: string): Promise<void> {
  const { posted } = await functions.giveCoins(deps.db, { player: playerId })
  tell(deps, playerId, posted)
}

function tell({ push }: CoinDeps, playerId: string, posted: Posted | null): void {
  if (!posted) return
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'coins',
    postingNo: Number(posted.postingNo),
    wallet: majorFromMinor(minorUnits(posted.wallet)),
  })
}
