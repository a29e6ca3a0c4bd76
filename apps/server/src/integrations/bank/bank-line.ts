import type { Currency, MinorUnits } from '@krapao/money'

/** What every booking of a bank says, in an account of the operator. */
interface Booking {
  /** The code of the bank that tells of it. */
  bank: string
  /** The same whenever this line is told, by report or statement; another one for each correction of it. */
  eventId: string
  /** Digits. */
  toAccountNo: string
  amount: MinorUnits
  currency: Currency
  /** When it was transferred, as far as its bank says, else when it was booked. */
  at: Date
  /** When its bank booked it, where that was later: by this its statement is asked for. */
  bookedAt?: Date | undefined
}

/** Money that came in. */
export interface BankCredit extends Booking {
  kind: 'credit'
  /** The bank's reference: the paying bank's own, or the receiving bank's where its descriptor says `references: 'own'`. */
  transRef: string
  /** Capital letters and digits. */
  fromBankCode: string
  /** Digits, with `x` for each one that the bank hides: `xxx123456x`. */
  fromAccountNo: string
  fromName: string
  /** 0 as it was first booked; a correction under the same reference has a higher one. */
  revision: number
  /** The reference of the earlier line that this one takes the place of, where that has another one. */
  corrects: string | null
}

/** Money that came in and was taken back. */
export interface BankReversal extends Booking {
  kind: 'reversal'
  /** The reference of the credit. */
  of: string
  /** Of the credit. */
  fromBankCode: string
  reason: string
}

/** One line of a bank's feed, whatever its wire. */
export type BankLine = BankCredit | BankReversal
