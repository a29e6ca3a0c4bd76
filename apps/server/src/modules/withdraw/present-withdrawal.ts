import type { Activity } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { referenceOf } from '../../platform/ids.ts'
import { NOT_OPENED } from '../account/index.ts'
import type { WithdrawalState } from './withdrawal.ts'

export interface WithdrawalRow {
  withdrawal_id: string
  idempotency_key: string
  amount: bigint
  state: WithdrawalState
  bank_code: string
  /** — where it does not open. */
  account_no: string
  account_name: string
  created_at: Date
  approved_at: Date | null
  ended_at: Date | null
  /** When a worker first took it since it was approved. */
  taken_at: Date | null
  /** When the bank sent a paid one back, which is in the wallet again. */
  returned_at: Date | null
  sent_at: string | null
  /** When the bank was first asked in vain whose the account is. */
  name_check_at: string | null
  /** The bank says that the account is not in the name the player gave it: it is not paid, whoever approves it. */
  is_name_other: boolean
  /** A deposit of its player waits for another person to confirm it, and this waits for that. */
  is_unconfirmed: boolean
  bank_reference: string | null
  reason: string | null
}

/** The posting of it that touched the wallet last, first. */
export function keysOf(row: Pick<WithdrawalRow, 'withdrawal_id' | 'idempotency_key'>): string[] {
  return [`withdraw-end:${row.withdrawal_id}`, `withdraw:${row.idempotency_key}`]
}

/** The main wallet right before it; undefined where it holds nothing. */
export function walletBefore(
  row: Pick<WithdrawalRow, 'idempotency_key' | 'amount'>,
  after: ReadonlyMap<string, bigint>,
): MinorUnits | undefined {
  const held = after.get(`withdraw:${row.idempotency_key}`)
  return held === undefined ? undefined : minorUnits(held + row.amount)
}

/** A withdrawal as its player reads it. `after`: what the wallet held after each posting, by its idempotency key. */
export function presentWithdrawal(row: WithdrawalRow, after: ReadonlyMap<string, bigint>): Activity {
  const state = row.state === 'paid' && !row.returned_at ? 'done' : row.ended_at ? 'refused' : 'working'
  const wallet = keysOf(row)
    .map((key) => after.get(key))
    .find((amount) => amount !== undefined)
  return {
    id: row.withdrawal_id,
    kind: 'withdraw',
    idempotencyKey: row.idempotency_key,
    state,
    from: 'WALLET',
    to: 'BANK',
    moneyAt: { done: 'BANK', refused: 'WALLET', working: 'TRANSIT' }[state],
    amount: majorFromMinor(minorUnits(row.amount)),
    reference: referenceOf(row.withdrawal_id),
    createdAt: row.created_at.toISOString(),
    endedAt: (row.returned_at ?? row.ended_at)?.toISOString() ?? null,
    walletAfter: wallet === undefined ? null : majorFromMinor(minorUnits(wallet)),
    account: {
      bankCode: row.bank_code,
      accountNo: row.account_no === NOT_OPENED ? NOT_OPENED : `••••${row.account_no.slice(-4)}`,
      accountName: row.account_name,
    },
    ...(row.state === 'paid' && row.bank_reference ? { bankReference: row.bank_reference } : {}),
    ...(row.state === 'refused' || (row.state === 'pending_approval' && row.is_name_other) ? { refusedBecause: refusedBecause(row) } : {}),
    ...(row.state === 'pending_approval' && row.is_unconfirmed ? { waitsFor: 'deposit-confirmation' as const } : {}),
    canCancel: row.state === 'pending_approval',
    steps: stepsOf(row),
  }
}

/** Of what the bank said only what we know it to mean; staff refuse before anything was approved. */
function refusedBecause(row: WithdrawalRow): Activity['refusedBecause'] {
  const { approved_at, reason } = row
  if (!approved_at) return row.is_name_other ? 'name-differs' : 'staff'
  return /account is closed/i.test(reason ?? '') ? 'account-closed' : 'bank'
}

function stepsOf(row: WithdrawalRow): Activity['steps'] {
  const asked: Activity['steps'] = [{ step: 'requested', at: row.created_at.toISOString() }]
  const approved = row.approved_at?.toISOString() ?? null
  const endedAt = row.ended_at?.toISOString() ?? null
  const waitsForName = row.state === 'approved' && row.name_check_at !== null
  if (row.state === 'cancelled' || (row.state === 'refused' && !approved)) return [...asked, { step: row.state, at: endedAt }]
  return [
    ...asked,
    row.state === 'pending_approval' ? { step: 'approval', at: null } : { step: 'approved', at: approved },
    ...(waitsForName ? [{ step: 'name-check' as const, at: row.name_check_at }] : []),
    // The bank is asked as soon as a worker has it, which waits while staff can take their approval back.
    { step: 'sent', at: waitsForName || !approved ? null : (row.taken_at?.toISOString() ?? null) },
    ...(row.sent_at ? [{ step: 'checking' as const, at: row.sent_at }] : []),
    row.state === 'refused' ? { step: 'refused', at: endedAt } : { step: 'paid', at: endedAt },
    ...(row.returned_at ? [{ step: 'returned' as const, at: row.returned_at.toISOString() }] : []),
  ]
}
