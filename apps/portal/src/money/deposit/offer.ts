import type { MajorUnits } from '@krapao/money'
import type { ReactNode } from 'react'

/** What the ways to deposit are told of the amount above them. */
export interface GivenAmount {
  /** Undefined while none is typed that is within the limits. */
  amount: MajorUnits | undefined
  /** Says beside the field that an amount comes first, and puts the cursor there. */
  onAskAmount: () => void
}

/** The bank transfers of the sheet to deposit, and which one way it recommends. */
export interface BankOffer {
  /** Nothing is recommended before it is known what is open and what worked last. */
  isReady: boolean
  /** `qr`: one that the server chooses. Undefined where no way is known to be open. */
  recommended: 'qr' | 'bank' | undefined
  /** It is how the player's newest deposit came. */
  isLast: boolean
  /** The account that is recommended. */
  bank: { name: ReactNode; mark: ReactNode } | undefined
  onChooseBank: (given: GivenAmount) => void
  /** Transfers that may be on their way. */
  underWay: ReactNode
  /** All accounts, in their group. */
  renderGroup: (given: GivenAmount) => ReactNode
}
