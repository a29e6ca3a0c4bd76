import type { AnnouncedTransfer } from '@krapao/contract'
import type { BankWay } from './bank-accounts.ts'
import type { Announced, KeptDeposit, Waiting } from './kept-deposit.ts'

type Transfer = Pick<KeptDeposit, 'waiting' | 'announced'>

/**
 * The transfer that the server tells of, as a phone keeps its own; nothing where none of these ways leads to the bank that was said.
 */
export function toldByServer(told: AnnouncedTransfer | null, known: readonly BankWay[]): Transfer {
  const way = known.find(({ account }) => account.bankCode === told?.bankCode)
  if (!told || !way) return {}
  const { asked, amount, announcedAt, saidSentAt, expiresAt } = told
  const at = (saidAt: string) => ({ accountNo: way.account.bankAccountNo, amount, saidAt: Date.parse(saidAt), afterStatementNo: undefined })
  const announced: Announced = { ...at(announcedAt), asked, expiresAt: Date.parse(expiresAt) }
  return saidSentAt === null ? { announced } : { waiting: { ...at(saidSentAt), announced } }
}

/** Of what is kept here and what the server tells, what was said last: the other is of another phone, or over. */
export function newerOf(kept: Transfer, told: Transfer): Transfer {
  return saidAt(told) > saidAt(kept) ? told : kept
}

const saidAt = ({ waiting, announced }: Transfer) => ((waiting ?? announced) satisfies Waiting | Announced | undefined)?.saidAt ?? 0
