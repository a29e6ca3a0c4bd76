import type { BodyOf, Collected, QrProvider, RequestOutcome, transfer, transferAll, withdraw, withdrawAll } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'

/** The calls that a request can make, with the body of each. */
export interface MoneyBodies {
  /** Of wallet and games, which are emptied first. */
  withdraw: BodyOf<typeof withdrawAll>
  /** Of the wallet alone. */
  'withdraw-wallet': BodyOf<typeof withdraw>
  transfer: BodyOf<typeof transfer>
  'transfer-all': BodyOf<typeof transferAll>
  /** Everything back from the games. */
  'collect-all': object
  /** As it was typed, and the operator's wallet it goes to: encoded only where it is sent. */
  giftlink: { link: string; walletAccountName: string }
  /** Moves no money itself; without a provider the server chooses one. */
  qr: { amount: MajorUnits; provider?: QrProvider }
}
export type MoneyVerb = keyof MoneyBodies

export type MadeQr = NonNullable<RequestOutcome['qr']>

/** `working`: the server has accepted it and goes on by itself, as with a withdrawal until the bank has paid. */
export interface Taken {
  kind: 'done' | 'working'
  qr?: MadeQr
  collected?: readonly Collected[]
}
