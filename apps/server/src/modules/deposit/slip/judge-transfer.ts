import { SLIP_MAX_AGE_MINUTES, type SlipNote } from '@krapao/contract'
import type { Currency } from '@krapao/money'
import type { VerifiedTransfer } from '../../../integrations/providers.ts'
import { fitsMask } from '../../account/index.ts'
import type { SlipSender } from './slip-sender.ts'

/** What we know ourselves, beside what the bank says. */
interface Known {
  /** When the slip was uploaded. */
  uploadedAt: Date
  playerCurrency: Currency
  /** The accounts that players of this currency are shown. */
  ours: readonly { bankCode: string; accountNo: string; currency: string }[]
  sender: SlipSender
}

/** `credit`: into this account of ours. `wait`: until its payment is credited, or a person decides. `review`: it cannot be true as it was said. */
export type Judgement = { credit: { holder: string; accountNo: string } } | { note: SlipNote } | { wait: string } | { review: string }

const MINUTE_MS = 60_000
/** A bank's clock may be ahead of the database's by so much. */
const CLOCKS_DIFFER_MINUTES = 5

/** Whether a slip's transfer, as the bank has it, is to be credited to its player. */
export function judgeTransfer(transfer: VerifiedTransfer, { uploadedAt, playerCurrency, ours, sender }: Known): Judgement {
  const ageMs = uploadedAt.getTime() - transfer.at.getTime()
  if (ageMs < -CLOCKS_DIFFER_MINUTES * MINUTE_MS) return { review: 'the bank says that it was made after its slip was uploaded' }
  if (transfer.amount === 0n) return { note: 'INVALID_SLIP' }
  const account = ours.find(({ accountNo, currency }) => currency === transfer.currency && fitsMask(transfer.toAccountNo, accountNo))
  if (!account || transfer.currency !== playerCurrency) return { note: 'DEST_ACC_INVALID' }
  if (sender === 'another') return { note: 'NOT_MATCH' }
  if (ageMs > SLIP_MAX_AGE_MINUTES * MINUTE_MS) return { note: 'EXPIRED_SLIP' }
  // Whoever has seen the slip can register the number and the name on it: the payment's own report or a person tells who.
  if (sender === 'registered') return { wait: 'it came from the account that its player registered, which is not proven' }
  return { credit: { holder: account.bankCode, accountNo: account.accountNo } }
}
