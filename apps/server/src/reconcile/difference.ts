import type { MinorUnits } from '@krapao/money'

/** An act that one side knows alone, or that both know differently. */
export interface Difference {
  /** As the sandbox names them too: `bank`, `qr:KBANK`, `games:PG`. */
  counterparty: string
  /** Whose ledger has it. */
  side: 'ours' | 'theirs' | 'both'
  /** What it is about: `transfer 0199…`, `payment SCB:…`, `the balance of …`. */
  subject: string
  amount: MinorUnits
  says: string
  /** Nothing is wrong: it will be booked by itself. */
  isInformation: boolean
}

const DAY_MS = 86_400_000

/** Their records are read from a day before, so that no clock decides what is in both. */
export function withMargin(since: Date): Date {
  return new Date(since.getTime() - DAY_MS)
}
