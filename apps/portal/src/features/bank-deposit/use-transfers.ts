import type { WalletSummary } from '@krapao/contract'
import { serverNow } from '../../clock/server-clock.ts'
import { useWalletPush } from '../../live/live.ts'
import type { BankWay, UsedLast } from './bank-accounts.ts'
import { type Announced, hasArrived, useKeptDeposit, type Waiting } from './kept-deposit.ts'
import { useNewestDeposit } from './newest-deposit.ts'
import { newerOf, toldByServer } from './told-transfer.ts'

export interface Transfers {
  waiting: Waiting | undefined
  announced: Announced | undefined
  used: UsedLast
  /** The player's newest deposit, null where there is none, undefined while it is not known. */
  newest: ReturnType<typeof useNewestDeposit>['newest']
  /** It is known, or will not be. */
  isNewestKnown: boolean
  wait: (transfer: Pick<Waiting, 'accountNo' | 'amount'>) => void
  stopWaiting: () => void
  announce: (transfer: Pick<Announced, 'accountNo' | 'asked' | 'amount' | 'expiresAt'>) => void
}

/**
 * The transfers of this player that may be on their way, as this phone keeps them or, where it was another phone, as the server tells them;
 * and the way used last.
 */
export function useTransfers({ profile, announced: told }: WalletSummary, known: readonly BankWay[]): Transfers {
  const { newest, isKnown: isNewestKnown } = useNewestDeposit()
  const { kept, keep } = useKeptDeposit(profile._id)
  useWalletPush(({ reason }) => {
    if (reason === 'deposit') keep({ waiting: undefined, announced: undefined })
  })
  // While it is not known whether the money came, nothing is said about it.
  const isExpected = (transfer: Waiting | Announced | undefined) =>
    transfer !== undefined && newest !== undefined && !hasArrived(transfer, newest)
  const said = () => ({ saidAt: serverNow(), afterStatementNo: newest === undefined ? undefined : (newest?.statementNo ?? 0) })
  const { waiting, announced } = kept ? newerOf(kept, toldByServer(told, known)) : {}
  return {
    waiting: isExpected(waiting) ? waiting : undefined,
    announced: isExpected(announced) ? announced : undefined,
    newest,
    isNewestKnown,
    used: { accountNo: kept?.lastAccountNo, bankCode: newest?.channel === 'bank' ? newest.from : undefined },
    wait: (transfer) => keep({ waiting: { ...transfer, ...said(), announced }, announced: undefined, lastAccountNo: transfer.accountNo }),
    stopWaiting: () => keep({ waiting: undefined, announced: waiting?.announced }),
    announce: (transfer) => keep({ announced: { ...transfer, ...said() } }),
  }
}
