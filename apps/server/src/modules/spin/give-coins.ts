import { majorFromMinor, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Push } from '../account/index.ts'
import type { EventHandler } from '../ledger/index.ts'
import { isAnyRuleOn } from './coin-rule.ts'

type Given = { coins: bigint } & ({ posting_no: bigint; wallet: bigint } | { posting_no: null; wallet: null })

/** Gives a coin for every so much deposited, where the operator has set that. */
export function coinsForDeposits({ db, push }: { db: Db; push: Push }): EventHandler {
  const tell = (playerId: string, given: Given) => {
    if (given.posting_no === null) return
    push.toPlayer(playerId, 'wallet-changed', {
      reason: 'coins',
      postingNo: Number(given.posting_no),
      wallet: majorFromMinor(minorUnits(given.wallet)),
    })
  }
  return {
    name: 'deposit-coins',
    kinds: ['deposit_bank', 'deposit_gateway', 'deposit_slip', 'deposit_giftlink', 'deposit_ewallet', 'allocated', 'chargeback_taken'],
    isOn: () => isAnyRuleOn(db),
    async read(playerId) {
      const { rows } = await sql<Given>`select * from spin.give_coins(${playerId})`.execute(db)
      tell(playerId, rows[0]!)
    },
    async readTogether(playerIds) {
      const { rows } = await sql<Given & { is_busy: boolean }>`select * from spin.give_coins_batch(${playerIds})`.execute(db)
      for (const [index, given] of rows.entries()) tell(playerIds[index]!, given)
      return rows.map(({ is_busy: isBusy }) => !isBusy)
    },
  }
}
