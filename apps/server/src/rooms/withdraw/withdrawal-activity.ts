import type { Activity } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { referenceOf } from '../../platform/ids.ts'
import { walletAfter } from '../ledger/index.ts'
import type { WithdrawalState } from './withdrawal.ts'

export interface WithdrawalActivity {
  requestKey: string
  activity: Activity
  /** The main wallet right before it. */
  walletBefore: MinorUnits | undefined
}

/** Which withdrawals: by what they are known by, or those of the last hours or not ended yet. */
type Chosen = { requestKey: string } | { withdrawalIds: readonly string[] } | { hours: number; limit: number } | { open: true }

interface Row {
  withdrawal_id: string
  request_key: string
  amount: bigint
  state: WithdrawalState
  bank_code: string
  account_no: string
  account_name: string
  created_at: Date
  approved_at: Date | null
  ended_at: Date | null
  /** When the bank sent a paid one back, which is in the wallet again. */
  returned_at: Date | null
  sent_at: string | null
  bank_reference: string | null
  reason: string | null
}

/** Newest first. */
export async function withdrawalActivities(db: Db, playerId: string, chosen: Chosen): Promise<WithdrawalActivity[]> {
  // A plain read for the driver, which leaves the connections of writes alone.
  const rows = await db
    .selectFrom(
      sql<Row>`(select withdrawal_id, request_key, amount, state, bank_code, account_no, account_name, created_at, approved_at, ended_at,
      (select r.recorded_at from withdraw.payout_return r
        where r.owner_id = player_id and r.withdrawal_id = withdrawal.withdrawal_id and r.state = 'to_wallet') as returned_at,
      bank_reference, reason,
      (select line ->> 'at' from jsonb_array_elements(story) line where line ->> 'state' = 'in_doubt' limit 1) as sent_at
    from withdraw.withdrawal
    where player_id = ${playerId} and ${whereOf(chosen)}
    order by created_at desc limit ${'limit' in chosen ? chosen.limit : 100})`.as('found'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute()
  const after = await walletAfter(db, playerId, rows.flatMap(keysOf))
  return rows.map((row) => ({
    requestKey: row.request_key,
    activity: activityOf(row, after),
    walletBefore: walletBefore(row, after),
  }))
}

function whereOf(chosen: Chosen) {
  if ('requestKey' in chosen) return sql`request_key = ${chosen.requestKey}`
  if ('withdrawalIds' in chosen) return sql`withdrawal_id = any (${chosen.withdrawalIds}::uuid[])`
  if ('open' in chosen) return sql`ended_at is null`
  return sql`created_at > platform.now() - make_interval(hours => ${chosen.hours}::int)`
}

function keysOf(row: Row): string[] {
  return [`withdraw-end:${row.withdrawal_id}`, `withdraw:${row.request_key}`]
}

function walletBefore(row: Row, after: Map<string, bigint>): MinorUnits | undefined {
  const held = after.get(`withdraw:${row.request_key}`)
  return held === undefined ? undefined : minorUnits(held + row.amount)
}

function activityOf(row: Row, after: Map<string, bigint>): Activity {
  const state = row.state === 'paid' && !row.returned_at ? 'done' : row.ended_at ? 'refused' : 'working'
  const wallet = keysOf(row)
    .map((key) => after.get(key))
    .find((amount) => amount !== undefined)
  return {
    id: row.withdrawal_id,
    kind: 'withdraw',
    requestKey: row.request_key,
    state,
    from: 'WALLET',
    to: 'BANK',
    moneyAt: { done: 'BANK', refused: 'WALLET', working: 'TRANSIT' }[state],
    amount: majorFromMinor(minorUnits(row.amount)),
    reference: referenceOf(row.withdrawal_id),
    createdAt: row.created_at.toISOString(),
    endedAt: (row.returned_at ?? row.ended_at)?.toISOString() ?? null,
    walletAfter: wallet === undefined ? null : majorFromMinor(minorUnits(wallet)),
    account: { bankCode: row.bank_code, accountNo: `••••${row.account_no.slice(-4)}`, accountName: row.account_name },
    ...(row.state === 'paid' && row.bank_reference ? { bankReference: row.bank_reference } : {}),
    ...(row.state === 'refused' ? { refusedBecause: refusedBecause(row) } : {}),
    canCancel: row.state === 'pending_approval',
    steps: stepsOf(row),
  }
}

/** Of what the bank said only what we know it to mean; staff refuse before anything was approved. */
function refusedBecause({ approved_at, reason }: Row): Activity['refusedBecause'] {
  if (!approved_at) return 'staff'
  return /account is closed/i.test(reason ?? '') ? 'account-closed' : 'bank'
}

function stepsOf(row: Row): Activity['steps'] {
  const asked: Activity['steps'] = [{ step: 'requested', at: row.created_at.toISOString() }]
  const approved = row.approved_at?.toISOString() ?? null
  const endedAt = row.ended_at?.toISOString() ?? null
  if (row.state === 'cancelled' || (row.state === 'refused' && !approved)) return [...asked, { step: row.state, at: endedAt }]
  return [
    ...asked,
    row.state === 'pending_approval' ? { step: 'approval', at: null } : { step: 'approved', at: approved },
    // Sent as soon as somebody may: the bank is asked right after the approval.
    { step: 'sent', at: approved },
    ...(row.sent_at ? [{ step: 'checking' as const, at: row.sent_at }] : []),
    row.state === 'refused' ? { step: 'refused', at: endedAt } : { step: 'paid', at: endedAt },
    ...(row.returned_at ? [{ step: 'returned' as const, at: row.returned_at.toISOString() }] : []),
  ]
}
