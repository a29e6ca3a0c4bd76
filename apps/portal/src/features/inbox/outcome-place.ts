import type { Outcome } from '@krapao/contract'

const OF_BONUS: ReadonlySet<Outcome['kind']> = new Set(['bonus_met', 'bonus_ended', 'bonus_expired'])
const ON_HOME: ReadonlySet<Outcome['kind']> = new Set(['payment_waits', 'payment_returned', 'refund_claimed'])

/** Where the player reads all of an outcome: its receipt, or the page that it belongs to. Null: the request that began it tells it. */
export function placeOf({ kind, statementNo, idempotencyKey }: Outcome): string | null {
  if (statementNo !== null) return `/user/statement?item=${statementNo}`
  if (kind === 'slip_failed') return '/user/statement?slips=1'
  if (kind === 'balance_explained') return '/user/statement'
  if (idempotencyKey !== null) return null
  if (ON_HOME.has(kind)) return '/user/home'
  return OF_BONUS.has(kind) ? '/user/bonus' : '/user/profile'
}

export type Tone = 'in' | 'out' | 'bad' | 'calm'

const IN: ReadonlySet<Outcome['kind']> = new Set([
  'deposit_credited',
  'withdrawal_returned',
  'bonus_received',
  'invite_received',
  'refund_received',
  'prize_received',
  'corrected_up',
])
const OUT: ReadonlySet<Outcome['kind']> = new Set(['withdrawal_paid', 'deposit_taken_back', 'bonus_taken', 'corrected_down'])
const BAD: ReadonlySet<Outcome['kind']> = new Set([
  'slip_failed',
  'gift_refused',
  'withdrawal_refused',
  'transfer_refused',
  'passkey_cloned',
])

/** Whether money came or went by it, or it came to nothing. */
export function toneOf({ kind }: Pick<Outcome, 'kind'>): Tone {
  return IN.has(kind) ? 'in' : OUT.has(kind) ? 'out' : BAD.has(kind) ? 'bad' : 'calm'
}
