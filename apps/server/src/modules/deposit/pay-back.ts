import { minorUnits, type Currency, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { attemptPayout, PAYOUTS } from '../../integrations/attempt-payout.ts'
import type { Bank } from '../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import { sealedPayout, type Sealing, writeSealedReport } from '../reports/index.ts'
import { tellWaiting } from './deposit-push.ts'

/**
 * `no_way_back`: nobody can send a gift link back. `no_reference`: no payout can reach its sender, so it is sent back by
 * hand. `not_known`, `name_differs`: the bank has not said in whose name the sending account is, or has no such account.
 */
export type PaidBack = Authorised | 'no_way_back' | 'no_reference' | 'not_known' | 'name_differs'

/** What returns stand on. */
export interface PayBackDeps extends Sealing {
  db: Db
  log: Log
  push: Push
  integrations: { bank: Bank }
}

/** Staff decide that a payment which belongs to nobody goes back to the account that it came from. */
export async function payBack(
  { db, push, wake, integrations: { bank } }: PayBackDeps & { wake: Wake },
  { ownerId, reference, instruction }: { ownerId: string; reference: string; instruction: Instruction },
): Promise<PaidBack> {
  const sender = await senderOf(db, reference)
  if (!sender) return 'no_reference'
  const holder = sender.name ? undefined : await bank.holderOf(sender)
  if (holder?.outcome === 'in-doubt') return 'not_known'
  if (holder?.outcome === 'refused') return 'name_differs'
  // Made here, so that asking again sends nothing else.
  const order = sql`row(${newRowId()}::uuid, ${sender.bankCode}, ${sender.accountNo}, ${sender.name ?? holder!.name})::deposit.return_order`
  const { rows } = await retryIdempotent(() =>
    sql<{ status: PaidBack }>`
      select deposit.pay_back(${ownerId}, ${reference}, ${instructionValue(instruction, 'return')}, ${order}, ${bank.currencies.join(' ')}) as status`.execute(
      db,
    ),
  )
  const { status } = rows[0]!
  if (status === 'act') {
    wake(PAYOUTS)
    await tellWaiting({ db, push }, reference)
  }
  return status
}

async function senderOf(db: Db, reference: string): Promise<{ bankCode: string; accountNo: string; name: string | null } | undefined> {
  const { rows } = await sql<{ bank_code: string | null; account_no: string | null; name: string | null }>`
    select s.bank_code, s.account_no, nullif(p.evidence ->> 'fromName', '') as name
    from deposit.payment p cross join lateral deposit.full_sender(p.evidence) s where p.reference = ${reference}`.execute(db)
  const [row] = rows
  return row?.bank_code && row.account_no ? { bankCode: row.bank_code, accountNo: row.account_no, name: row.name } : undefined
}

/** Money that nobody owns on its way back, held by a worker. */
interface PaymentReturn {
  ownerId: string
  /** Also the payout key: one return, one payout. */
  returnId: string
  reference: string
  amount: MinorUnits
  currency: Currency
  bankCode: string
  accountNo: string
  accountName: string
  leaseNo: bigint
}

interface Row {
  owner_id: string
  return_id: string
  reference: string
  amount: bigint
  currency: Currency
  bank_code: string
  account_no: string
  account_name: string
  lease_no: bigint
}

export const returnLeases = createLeases<Row, PaymentReturn>({
  table: 'deposit.payment_return',
  ownerColumn: 'owner_id',
  idColumn: 'return_id',
  dueIn: ['approved', 'in_doubt'],
  claim: async (db, { ownerId, id, leaseNo }) =>
    (
      await sql<Row>`
    select owner_id, return_id, reference, amount, currency, bank_code, account_no, account_name, lease_no
    from deposit.claim_return(${ownerId}, ${id}, ${leaseNo})`.execute(db)
    ).rows,
  leaveInDoubt: async (db, { ownerId, returnId, leaseNo }, { reason }) =>
    (
      await sql<{ is_ours: boolean }>`
    select deposit.leave_return_in_doubt(${ownerId}, ${returnId}, ${leaseNo}, ${reason}) as is_ours`.execute(db)
    ).rows[0]!.is_ours,
  jobOf: (row) => ({
    ownerId: row.owner_id,
    returnId: row.return_id,
    reference: row.reference,
    amount: minorUnits(row.amount),
    currency: row.currency,
    bankCode: row.bank_code,
    accountNo: row.account_no,
    accountName: row.account_name,
    leaseNo: row.lease_no,
  }),
  idOf: ({ returnId }) => returnId,
  noun: 'return of a payment',
})

/** One round: takes due returns and asks the bank to pay each. Answers how many it took. */
export function workReturns(deps: PayBackDeps, atOnce: number): Promise<number> {
  return returnLeases.work(deps, atOnce, (held) => payOutReturn(deps, held))
}

async function payOutReturn(deps: PayBackDeps, held: PaymentReturn): Promise<void> {
  const { db, log } = deps
  const { ownerId, returnId, reference, amount, currency, leaseNo } = held
  await attemptPayout(deps, returnLeases, held, {
    payout: {
      payoutKey: returnId,
      amount,
      currency,
      toBankCode: held.bankCode,
      toAccountNo: held.accountNo,
      toAccountName: held.accountName,
    },
    async end(said) {
      const { state, says } = said
      const report = writeSealedReport(sealedPayout(deps, returnId, said))
      const { rows } = await retryIdempotent(() =>
        sql<{
          status: 'ended' | 'fenced'
        }>`select deposit.end_return(${ownerId}, ${returnId}, ${leaseNo}, ${state}, ${says}, ${report}) as status`.execute(db),
      )
      if (rows[0]!.status !== 'ended') return
      if (state === 'refused') log.error({ reference, reason: says }, 'the bank refused to return a payment')
      await tellWaiting(deps, reference)
    },
  })
}
