import type { Currency } from '@krapao/money'

/** Which wire a bank speaks when it tells of money in the operator's accounts. */
export type BankWireName =
  /** JSON, reports signed over timestamp and body in headers; amounts as decimal text, times in UTC. */
  | 'json'
  /** JSON signed in the `authorization` header; amounts in satang, times of Bangkok without a zone, masked numbers. */
  | 'notice'
  /** Statements as signed text, one line for each booking with the balance after it. Never reports by itself. */
  | 'statement-text'

/** How the writing of one reference may differ. */
export type ReferenceSpelling = 'case' | 'spaces' | 'leading-zeros'

export interface BankDescriptor {
  /** Capital letters and digits: in addresses, in the ledger, in the site's deposit accounts and in the names of its settings. */
  readonly code: string
  /** Null where it tells nothing. */
  readonly wire: BankWireName | null
  /** What the operator's accounts there are kept in. */
  readonly currency: Currency
  /** How it tells: it reports each line, its statement is read, both, or a person reads it elsewhere. */
  readonly feed: 'webhook' | 'poll' | 'both' | 'none'
  /**
   * `shared`: a line carries the paying bank's reference, as a slip or a gateway's report of the same payment does.
   * `own`: it numbers its lines itself, so that those have another reference.
   */
  readonly references: 'shared' | 'own'
  /**
   * How many hours after the time that it bears a line may come into the statement; a day unless it says. What comes later
   * is looked for once a day, a month back.
   */
  readonly linesComeWithinHours?: number
  /** What it tells apart in its references; none of these unless it says. `deposit.normal_number` in the database says the same. */
  readonly referencesTellApart?: readonly ReferenceSpelling[]
  /** Whether it tells the sending account's whole number, or hides digits of it. */
  readonly numbers: 'full' | 'masked'
  /** The accounts of the demo operator there, in the order in which they are shown. */
  readonly demo: readonly { readonly accountNo: string; readonly mode: 'AUTO' | 'SMS' }[]
}
