import type { Activity } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { gather } from '../../platform/gather.ts'
import { referenceOf } from '../../platform/ids.ts'
import { asked, byAsking, plainRead } from '../../platform/plain-read.ts'
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
  no: number
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
  const rows = 'open' in chosen ? await openOf(db, playerId) : (await rowsOf(db, [playerId], chosen))[0]!
  const after = await walletAfter(db, playerId, rows.flatMap(keysOf))
  return rows.map((row) => ({
    requestKey: row.request_key,
    activity: activityOf(row, after),
    walletBefore: walletBefore(row, after),
  }))
}

const openOf = gather((db, playerIds: readonly string[]) => rowsOf(db, playerIds, { open: true }))

async function rowsOf(db: Db | Tx, playerIds: readonly string[], chosen: Chosen): Promise<Row[][]> {
  const rows = await plainRead(
    db,
    sql<Row>`
      select asked.no, found.*
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select w.withdrawal_id, w.request_key, w.amount, w.state, w.bank_code, w.account_no, w.account_name, w.created_at, w.approved_at,
          w.ended_at, w.bank_reference, w.reason,
          (select r.recorded_at from withdraw.payout_return r
            where r.owner_id = w.player_id and r.withdrawal_id = w.withdrawal_id and r.state = 'to_wallet') as returned_at,
          (select line ->> 'at' from jsonb_array_elements(w.story) line where line ->> 'state' = 'in_doubt' limit 1) as sent_at
        from withdraw.withdrawal w
        where w.player_id = asked.player_id and ${whereOf(chosen)}
        order by w.created_at desc limit ${'limit' in chosen ? chosen.limit : 100}) found
      order by asked.no, found.created_at desc`,
  )
  return byAsking(playerIds, rows)
}

function whereOf(chosen: Chosen) {
  if ('requestKey' in chosen) return sql`w.request_key = ${chosen.requestKey}`
  if ('withdrawalIds' in chosen) return sql`w.withdrawal_id = any (${chosen.withdrawalIds}::uuid[])`
  if ('open' in chosen) return sql`w.ended_at is null`
  return sql`w.created_at > platform.now() - make_interval(hours => ${chosen.hours}::int)`
}

function keysOf(row: Row): string[] {
  return [`withdraw-end:${row.withdrawal_id}`, `withdraw:${row.request_key}`]
}

function walletBefore(row: Row, after: ReadonlyMap<string, bigint>): MinorUnits | undefined {
  const held = after.get(`withdraw:${row.request_key}`)
  return held === undefined ? undefined : minorUnits(held + row.amount)
}

function activityOf(row: Row, after: ReadonlyMap<string, bigint>): Activity {
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
