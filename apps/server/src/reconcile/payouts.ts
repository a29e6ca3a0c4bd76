import type { BankPayout } from '../integrations/providers.ts'
import { pagesOf } from '../integrations/pages.ts'
import type { Db } from '../platform/database/db.ts'
import type { Comparison } from './comparison.ts'
import { compareActs } from './compare-acts.ts'
import { withMargin } from './difference.ts'
import type { BankRecords } from './provider-records.ts'

/** Payouts that the bank has made and we have not, or we have and the bank has not. */
export function reconcilePayouts(db: Db, bank: BankRecords, since: Date): Comparison {
  const counterparty = 'bank'
  const differences = compareActs<BankPayout & { id: string }, Ours>({
    counterparty,
    done: 'paid',
    doneHere: () => paidHere(db, since),
    knownHere: (ids) => ours(db).where('id', 'in', ids).execute(),
    doneThere: paidThere(bank, since),
    subjectOf: ({ id }) => `payout ${id}`,
    whyNot,
  })
  return { counterparty, differences }
}

type Ours = Awaited<ReturnType<typeof paidHere>>[number]

function whyNot({ amount, toAccountNo }: BankPayout, { state, amount: oursAmount, account_no: accountNo }: Ours): string | undefined {
  if (state === 'refused' || state === 'cancelled') return `it is paid there, and ${state} here`
  if (state === 'pending_approval') return 'it is paid there, and nobody has approved it here'
  return oursAmount === amount && accountNo === toAccountNo ? undefined : `it is another one here: ${oursAmount} to ${accountNo}`
}

async function* paidThere(bank: BankRecords, since: Date) {
  for await (const page of pagesOf(withMargin(since), bank.payouts))
    yield page.filter(({ state }) => state === 'paid').map((payout) => ({ ...payout, id: payout.payoutKey }))
}

/** Withdrawals, and payments that nobody owns on their way back. */
function ours(db: Db) {
  const withdrawals = db
    .selectFrom('withdraw.withdrawal')
    .select(({ cast }) => ['withdrawal_id as id', 'amount', 'account_no', cast<string>('state', 'text').as('state'), 'created_at'])
  const returns = db.selectFrom('deposit.payment_return').select(['return_id as id', 'amount', 'account_no', 'state', 'created_at'])
  return db.selectFrom(withdrawals.unionAll(returns).as('payout')).select(['id', 'amount', 'account_no', 'state'])
}

function paidHere(db: Db, since: Date) {
  return ours(db).where('state', '=', 'paid').where('created_at', '>=', since).orderBy('created_at').execute()
}
