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

/** `credit`: into this account of ours. `review`: a person looks. `wait`: another report decides. */
export type Judgement = { credit: { holder: string; accountNo: string } } | { note: SlipNote } | { review: string } | { wait: string }

const MINUTE_MS = 60_000
/** A bank's clock may be ahead of the database's by so much. */
const CLOCKS_DIFFER_MINUTES = 5

/** Whether a slip's transfer, as the bank has it, is to be credited to its player. */
export function judgeTransfer(transfer: VerifiedTransfer, { uploadedAt, playerCurrency, ours, sender }: Known): Judgement {
  const ageMs = uploadedAt.getTime() - transfer.at.getTime()
  if (ageMs < -CLOCKS_DIFFER_MINUTES * MINUTE_MS) return { review: 'the bank says that it was made after its slip was uploaded' }
  if (transfer.amount === 0n) return { note: 'INVALID_SLIP' }
  const { toAccountNo, toBankCode } = transfer
  const [account, another] = ours.filter(
    ({ accountNo, bankCode, currency }) =>
      currency === transfer.currency && fitsMask(toAccountNo, accountNo) && (toBankCode === null || toBankCode === bankCode),
  )
  if (!account || transfer.currency !== playerCurrency) return { note: 'DEST_ACC_INVALID' }
  if (sender === 'another') return { note: 'NOT_MATCH' }
  // Whoever pays themselves, into an account of which the same digits are shown, has paid us nothing.
  if (isMasked(toAccountNo) && toBankCode === null)
    return { review: 'a part of the receiving account is hidden, and nobody says at which bank it is' }
  if (sender === 'several') return { review: 'the sending account is shown in part, and it and the name fit several players' }
  if (another) return { review: 'the receiving account fits several of ours' }
  if (ageMs > SLIP_MAX_AGE_MINUTES * MINUTE_MS) return { note: 'EXPIRED_SLIP' }
  // Whoever shows a slip of it proves nothing: the line of the bank says whose it is, by the announced amount.
  if (sender === 'registered') return { wait: 'the sending account is not proven: the feed of our bank says whose the transfer is' }
  return { credit: { holder: account.bankCode, accountNo: account.accountNo } }
}
