import type { Currency } from '@krapao/money'

/** Which wire a gateway speaks. */
export type GatewayWireName =
  /** JSON resources, an API key, reports signed over timestamp and body; amounts as decimal text. */
  | 'json'
  /** Forms signed over their sorted fields, numbered results, Bangkok time; amounts as decimal text. */
  | 'signed-form'
  /** JSON signed in one header with its time, one address for every event; amounts in minor units. */
  | 'events'

export interface GatewayDescriptor {
  /** Capital letters and digits: in addresses, in the ledger, in the site's deposit accounts and in the names of its settings. */
  readonly code: string
  readonly wire: GatewayWireName
  readonly currency: Currency
  /** The smallest deposit and the amount buttons, in whole units. */
  readonly minimum: number
  readonly shortcuts: readonly number[]
  /** `QR_<code>_MINIMUM` may replace the minimum. */
  readonly hasConfiguredMinimum: boolean
  /** Amounts are multiples of so many minor units: 1 takes any, 100 takes none with cents. */
  readonly stepMinor: 1 | 100
  /**
   * Which deposit account of the site offers it: a PAYMENT account of its code, or besides that its bank account in mode
   * SMS.
   */
  readonly channel: 'payment' | 'payment-or-sms-bank'
  /** What its picture asks the payer's bank for. */
  readonly picture: 'bill-payment' | 'e-wallet'
  /** Whether it can be asked about one QR. Of one that cannot, a large payment that it has reported waits for a person. */
  readonly answers: 'each-qr' | 'nothing'
  /** Our own mark for it: two colours and the strokes of a shape on a square of 44. */
  readonly mark: { readonly colour: string; readonly deep: string; readonly strokes: readonly string[] }
}
