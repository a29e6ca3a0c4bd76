import type { ContentLanguage, WalletSummary } from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import type { Env } from '../../platform/env/env.ts'
import { type ListReader, readPerson } from '../account/index.ts'
import { dueOf, presentCondition, readCondition } from '../bonus/index.ts'
import { announcedTransfer, presentUnallocated, qrUnderWay, listUnallocated, redemptionActivities, waitingSlips } from '../deposit/index.ts'
import { lastMoveIn, listGames, transferActivities } from '../games/index.ts'
import { invitePercents } from '../invite/index.ts'
import { readBalances } from '../ledger/index.ts'
import { bankByCode } from '../site/index.ts'
import { withdrawalActivities } from '../withdraw/index.ts'

/** Everything the dashboard shows, from one reading of the ledger. */
export async function readSummary(
  { db, env, encryption, log }: ListReader & { env: Env },
  playerId: string,
  language: ContentLanguage,
): Promise<Omit<WalletSummary, 'readsOnly'>> {
  // All of it is asked in one turn, and shares its round trips with whoever else asks in it.
  const reading = readBalances(db, playerId)
  const site = { bankByCode: (code: string) => bankByCode(db, env, code) }
  const [
    balances,
    { profile, bankAccount },
    slots,
    lastPlay,
    transfers,
    withdrawals,
    redemptions,
    percents,
    qr,
    announced,
    payments,
    slips,
    condition,
    due,
  ] = await Promise.all([
    reading,
    readPerson({ db, encryption, log }, playerId, { balances: reading, site }),
    listGames(db, playerId, reading),
    lastMoveIn(db, playerId),
    transferActivities(db, playerId, { open: true }),
    withdrawalActivities({ db, encryption, log }, playerId, { open: true }),
    redemptionActivities(db, playerId, { open: true }),
    invitePercents(db),
    qrUnderWay(db, playerId),
    announcedTransfer(db, playerId),
    listUnallocated(db, playerId),
    waitingSlips(db, playerId),
    readCondition(db, playerId),
    dueOf(db, playerId),
  ])
  const amount = majorFromMinor(balances.wallet)
  return {
    amount,
    currency: balances.currency,
    wallet: { amount },
    postingNo: Number(balances.postingNo),
    profile,
    bankAccount,
    invite: { amount: majorFromMinor(balances.invite), ...percents[balances.currency] },
    bonus: presentCondition(condition, language),
    bonusDue: majorFromMinor(due),
    slots,
    lastPlay: lastPlay ? { code: lastPlay.gameCode, amount: majorFromMinor(lastPlay.amount), isAll: lastPlay.isAll } : null,
    inProgress: transfers.map(({ activity: { from, to, amount, createdAt } }) => ({ from, to, amount, createdAt })),
    underWay: [...transfers, ...withdrawals, ...redemptions]
      .map(({ activity }) => activity)
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    qr,
    announced,
    payments: payments.map(presentUnallocated),
    slips,
  }
}
