import type { Activity } from '@krapao/contract'
import type { MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import { type ListReader, NOT_OPENED, shownName, shownNumber } from '../account/index.ts'
import { activityReader, type OpenOnes } from '../ledger/index.ts'
import * as functions from './functions.gen.ts'
import { keysOf, presentWithdrawal, walletBefore, type WithdrawalRow } from './present-withdrawal.ts'

export interface WithdrawalActivity {
  idempotencyKey: string
  activity: Activity
  /** The main wallet right before it. */
  walletBefore: MinorUnits | undefined
}

/** Which withdrawals: by what they are known by, or those of the last hours. */
type Chosen = { idempotencyKey: string } | { withdrawalIds: readonly string[] } | { hours: number; limit: number }

interface Row extends Omit<WithdrawalRow, 'account_no' | 'account_name'> {
  no: number
  account_no_digest: Buffer
  account_name_digest: Buffer
}

type Kept = Omit<Row, 'is_name_other' | 'is_unconfirmed'>

/** Whoever shows no accounts opens none. */
export type ActivityReader = ListReader | { db: Db; encryption: null }

/** Newest first. */
export async function withdrawalActivities(
  reader: ActivityReader,
  playerId: string,
  chosen: Chosen | OpenOnes,
): Promise<WithdrawalActivity[]> {
  const rows = await rowsWithWallet(reader.db, playerId, chosen)
  return Promise.all(
    rows.map(async ({ row, after }) => {
      return {
        idempotencyKey: row.idempotency_key,
        activity: presentWithdrawal({ ...row, ...(await openedAccount(reader, playerId, row)) }, after),
        walletBefore: walletBefore(row, after),
      }
    }),
  )
}

async function openedAccount(
  reader: ActivityReader,
  playerId: string,
  row: Row,
): Promise<Pick<WithdrawalRow, 'account_no' | 'account_name'>> {
  if (reader.encryption === null) return { account_no: NOT_OPENED, account_name: NOT_OPENED }
  const [account_no, account_name] = await Promise.all([
    shownNumber(reader, { playerId, bankCode: row.bank_code, digest: row.account_no_digest }),
    shownName(reader, { playerId, digest: row.account_name_digest }),
  ])
  return { account_no, account_name }
}

const rowsWithWallet = activityReader<Chosen, Row, { row: Row; after: ReadonlyMap<string, bigint> }>({
  rowsOf,
  keysOf,
  show: (row, after) => ({ row, after }),
})

async function rowsOf(db: Db | Tx, playerIds: readonly string[], chosen: Chosen | OpenOnes): Promise<Row[][]> {
  const rows = await plainRead(
    db,
    sql<Kept>`
      select asked.no, found.*
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select w.withdrawal_id, w.idempotency_key, w.amount, w.state, w.bank_code, w.account_no_digest, w.account_name_digest, w.created_at, w.approved_at,
          w.ended_at, w.taken_at, w.bank_reference, w.reason,
          (select r.recorded_at from withdraw.payout_return r
            where r.owner_id = w.player_id and r.withdrawal_id = w.withdrawal_id and r.state = 'to_wallet') as returned_at,
          (select line ->> 'at' from jsonb_array_elements(w.history) line where line ->> 'state' = 'in_doubt' limit 1) as sent_at,
          (select line ->> 'at' from jsonb_array_elements(w.history) line where line ->> 'state' = 'name_check' limit 1) as name_check_at
        from withdraw.withdrawal w
        where w.player_id = asked.player_id and ${whereOf(chosen)}
        order by w.created_at desc limit ${'limit' in chosen ? chosen.limit : 100}) found
      order by asked.no, found.created_at desc`,
  )
  return Promise.all(byAsking(playerIds, rows).map((own, no) => Promise.all(own.map((row) => withWaiting(db, row, playerIds[no]!)))))
}

/** With what one waits for that nobody has approved. */
async function withWaiting(db: Db | Tx, row: Kept, player: string): Promise<Row> {
  const mayWait = (row.state === 'pending_approval' || row.state === 'refused') && row.approved_at === null
  const waits = mayWait ? await waitingOf(db, { player, withdrawal: row.withdrawal_id }) : undefined
  return { ...row, is_name_other: waits?.isNameOther ?? false, is_unconfirmed: waits?.isUnconfirmed ?? false }
}

const waitingOf = gather(functions.waitsForForEach)

function whereOf(chosen: Chosen | OpenOnes) {
  if ('idempotencyKey' in chosen) return sql`w.idempotency_key = ${chosen.idempotencyKey}`
  if ('withdrawalIds' in chosen) return sql`w.withdrawal_id = any (${chosen.withdrawalIds}::uuid[])`
  if ('open' in chosen) return sql`w.ended_at is null`
  return sql`w.created_at > platform.now() - make_interval(hours => ${chosen.hours}::int)`
}
