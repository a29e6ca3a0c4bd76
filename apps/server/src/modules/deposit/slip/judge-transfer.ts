import { SLIP_MAX_AGE_MINUTES, type SlipNote } from '@krapao/contract'
import type { Currency } from '@krapao/money'
import type { VerifiedTransfer } from '../../../integrations/providers.ts'
import { fitsMask, isMasked } from '../../account/index.ts'
import type { SlipSender } from './slip-sender.ts'

/** What we know ourselves, beside what the bank says. */
interface Known {
  /** When the slip was uploaded. */
  uploadedAt: Date
  playerCurrency: Currency
  /** The accounts that players of this currency are shown. */
  ours: readonly { bankCode: string; accountNo: string; currency: string }[]
  /** From whose account it came. */
  sender: SlipSender
}

/** An account of ours, and the bank that holds it. */
interface Receiving {
  holder: string
  accountNo: string
}

/**
 * `credit`: into this account of ours. `wait`: only with what the player was credited with before; else another report decides.
 * `review`: a person looks.
 */
export type Judgement = { credit: Receiving } | { wait: Receiving } | { note: SlipNote } | { review: string }

const MINUTE_MS = 60_000
/** A bank's clock may be ahead of the database's by so much. */
const CLOCKS_DIFFER_MINUTES = 5

/** Whether a slip's transfer, as the bank has it, is to be credited to its player. */
export function judgeTransfer(transfer: VerifiedTransfer, { uploadedAt, playerCurrency, ours, sender }: Known): Judgement {
  const ageMs = uploadedAt.getTime() - transfer.at.getTime()
  if (ageMs < -CLOCKS_DIFFER_MINUTES * MINUTE_MS) return { review: 'the bank says that it was made after its slip was uploaded' }
  if (transfer.amount === 0n) return { note: 'INVALID_SLIP' }
  const { toAccountNo, toBankCode } = transfer
  const [account, another] = accountsReached(transfer, ours)
  if (!account || transfer.currency !== playerCurrency) return { note: 'DEST_ACC_INVALID' }
  if (sender === 'another') return { note: 'NOT_MATCH' }
  // Whoever pays themselves, into an account of which the same digits are shown, has paid us nothing.
  if (isMasked(toAccountNo) && toBankCode === null)
    return { review: 'a part of the receiving account is hidden, and nobody says at which bank it is' }
  if (sender === 'disputed') return { review: 'our bank or a gateway tells of another sending account than the verifier' }
  if (sender === 'unopened') return { review: 'the registered name or number does not open' }
  if (sender === 'several') return { review: 'the sending account is shown in part, and it and the name fit several players' }
  if (another) return { review: 'the receiving account fits several of ours' }
  if (ageMs > SLIP_MAX_AGE_MINUTES * MINUTE_MS) return { note: 'EXPIRED_SLIP' }
  const receiving = { holder: account.bankCode, accountNo: account.accountNo }
  // Whoever shows a slip of it proves nothing: the line of the bank says whose it is, by the announced amount.
  return sender === 'registered' ? { wait: receiving } : { credit: receiving }
}

/** The accounts of ours that a transfer may have come into, as far as the bank shows which. */
export function accountsReached<Account extends Known['ours'][number]>(
  { toAccountNo, toBankCode, currency: paidIn }: VerifiedTransfer,
  ours: readonly Account[],
): Account[] {
  return ours.filter(
    ({ accountNo, bankCode, currency }) =>
      currency === paidIn && fitsMask(toAccountNo, accountNo) && (toBankCode === null || toBankCode === bankCode),
  )
}
