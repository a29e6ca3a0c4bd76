import { sql } from 'kysely'
import type { BankPayout } from '../integrations/providers.ts'
import { accountNoDigestOf } from '../modules/account/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { SiteKeys } from '../platform/keys/keyring.ts'
import { compareActs, isDoneBefore, notThere, type Ours } from './compare-acts.ts'
import type { Difference } from './difference.ts'
import type { Plan, Stretch, Untold } from './parts.ts'
import type { BankRecords } from './provider-records.ts'
import { type ActTimes, isWithin, timesIn } from './stretches.ts'
import { readPage } from './walk.ts'

interface OurPayout extends Ours {
  account_no_digest: Buffer
  state: string
}

const BANK = { counterparty: 'bank', done: 'paid' } as const

/** Payouts that the bank has made and we have not, or otherwise. */
export function comparingPayouts({ db, siteKey }: { db: Db; siteKey: SiteKeys }, bank: BankRecords, plan: Plan) {
  return compareActs<BankPayout & { id: string }, OurPayout>({
    ...BANK,
    doneHere: (stretch) => paidHere(db, plan, stretch),
    knownHere: (ids) => ours(db, plan).where('id', 'in', ids).execute(),
    list: { name: 'payouts', ask: (question) => bank.payouts(question).then((page) => readPage(page, withId)), at: ({ at }) => at },
    isDoneThere: ({ state }) => state === 'paid',
    subjectOf: ({ id }) => subjectOf(id),
    whyNot: (theirs, known) => whyNot(siteKey, theirs, known),
  })
}

/** Those of ours that the bank has made nowhere. */
export const payoutsNotThere = (untold: readonly Untold[]): Difference[] =>
  untold.map(({ id, amount }) => notThere(BANK, subjectOf(id), amount))

export const timesOfPayouts = (since: Date): ActTimes[] => [
  timesIn('withdraw.withdrawal', 'created_at', { since }),
  timesIn('deposit.payment_return', 'created_at', { since }),
]

const subjectOf = (id: string) => `payout ${id}`

async function whyNot(
  siteKey: SiteKeys,
  { amount, toAccountNo }: BankPayout,
  { state, amount: oursAmount, account_no_digest: digest }: OurPayout,
): Promise<string | undefined> {
  if (state === 'refused' || state === 'cancelled') return `it is paid there, and ${state} here`
  if (state === 'pending_approval') return 'it is paid there, and nobody has approved it here'
  const isSameAccount = digest.equals(await accountNoDigestOf(siteKey.kept, toAccountNo))
  return oursAmount === amount && isSameAccount
    ? undefined
    : `it is another one here: ${oursAmount} to ${isSameAccount ? 'the same account' : 'another account'}`
}

const withId = (payout: BankPayout) => ({ ...payout, id: payout.payoutKey })

const isPaid = (plan: Plan) => sql<boolean>`state = 'paid' and ${isDoneBefore(plan)}`

/** Withdrawals, and payments that nobody owns on their way back. */
function ours(db: Db, plan: Plan) {
  const withdrawals = db
    .selectFrom('withdraw.withdrawal')
    .select(({ cast }) => [
      'withdrawal_id as id',
      'amount',
      'account_no_digest',
      cast<string>('state', 'text').as('state'),
      'created_at',
      'ended_at',
    ])
  const returns = db
    .selectFrom('deposit.payment_return')
    .select(['return_id as id', 'amount', 'account_no_digest', 'state', 'created_at', 'ended_at'])
  return db
    .selectFrom(withdrawals.unionAll(returns).as('payout'))
    .select(['id', 'amount', 'account_no_digest', 'state', 'created_at'])
    .select([isPaid(plan).as('is_done'), sql<boolean>`created_at >= ${plan.since}`.as('isOwed')])
}

function paidHere(db: Db, plan: Plan, stretch: Stretch): Promise<OurPayout[]> {
  return ours(db, plan)
    .where(isPaid(plan))
    .where(isWithin(stretch, sql`created_at`))
    .execute()
}
