import { majorFromMinor, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { BetHandler } from '../bets/index.ts'
import type { EventHandler } from '../ledger/index.ts'
import { isAnyRuleOn } from './coin-rule.ts'

interface CoinDeps {
  db: Db
  push: Push
}

type Given = { coins: bigint } & ({ posting_no: bigint; wallet: bigint } | { posting_no: null; wallet: null })

/** Gives a coin for every so much deposited, where the operator has set that. What was withdrawn without having been staked is owed. */
export function coinsForDeposits(deps: CoinDeps): EventHandler {
  const { db } = deps
  return {
    name: 'deposit-coins',
    kinds: [
      'deposit_bank',
      'deposit_gateway',
      'deposit_slip',
      'deposit_giftlink',
      'deposit_ewallet',
      'allocated',
      'chargeback_taken',
      'withdraw_paid',
      'returned_by_bank',
    ],
    isOn: () => isAnyRuleOn(db),
    read: (playerId) => giveCoins(deps, playerId),
    async readTogether(playerIds) {
      const { rows } = await sql<Given & { is_busy: boolean }>`select * from spin.give_coins_batch(${playerIds})`.execute(db)
      for (const [index, given] of rows.entries()) tell(deps, playerIds[index]!, given)
      return rows.map(({ is_busy: isBusy }) => !isBusy)
    },
  }
}

/** What was staked before money left, and is told afterwards, is owed no more. */
export function coinsForBets(deps: CoinDeps): BetHandler {
  return { name: 'playthrough', read: (playerId) => giveCoins(deps, playerId) }
}

async function giveCoins(deps: CoinDeps, playerId: string): Promise<void> {
  const { rows } = await sql<Given>`select * from spin.give_coins(${playerId})`.execute(deps.db)
  tell(deps, playerId, rows[0]!)
}

function tell({ push }: CoinDeps, playerId: string, given: Given): void {
  if (given.posting_no === null) return
  push.toPlayer(playerId, 'wallet-changed', {
    reason: 'coins',
    postingNo: Number(given.posting_no),
    wallet: majorFromMinor(minorUnits(given.wallet)),
  })
}
