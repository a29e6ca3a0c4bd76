import type { WalletSummary } from '@krapao/contract'
import { bahtFromSatang } from '@krapao/money'
import { bankAccountOf, currencyOf, profileOf } from '../account/index.ts'
import { listGames, openTransfersOf, WALLET } from '../games/index.ts'
import { balancesOf } from '../ledger/index.ts'
import { bankByCode, invitePercents } from '../site/index.ts'
import type { Services } from '../../services.ts'

/** Everything the dashboard shows, from one reading of the books. */
export async function readSummary({ db, env }: Services, playerId: string): Promise<WalletSummary> {
  const balances = await balancesOf(db, playerId)
  const [profile, currency, bankAccount, slots, open, percents] = await Promise.all([
    profileOf(db, playerId),
    currencyOf(db, playerId),
    bankAccountOf(db, playerId, { bankByCode: (code) => bankByCode(db, env, code) }),
    listGames(db, playerId, balances),
    openTransfersOf(db, playerId),
    invitePercents(db),
  ])
  const amount = bahtFromSatang(balances.wallet)
  return {
    amount,
    currency,
    wallet: { amount },
    movementNo: Number(balances.movementNo),
    profile,
    bankAccount,
    invite: { amount: bahtFromSatang(balances.invite), ...percents },
    slots,
    inProgress: open.map((transfer) => ({
      from: transfer.direction === 'in' ? WALLET : transfer.gameCode,
      to: transfer.direction === 'in' ? transfer.gameCode : WALLET,
      amount: bahtFromSatang(transfer.amount),
      createdAt: transfer.createdAt.toISOString(),
    })),
  }
}
