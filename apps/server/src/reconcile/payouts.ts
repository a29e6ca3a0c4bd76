import { satang } from '@krapao/money'
import type { Bank, BankPayout } from '../outside/parties.ts'
import { pagesOf } from '../outside/pages.ts'
import type { Db } from '../platform/db.ts'
import { isUuid } from '../platform/ids.ts'
import type { Comparison } from './books-asked.ts'
import { type Difference, withMargin } from './difference.ts'

/** Payouts that the bank has made and we have not, or we have and the bank has not. */
export function reconcilePayouts(db: Db, bank: Bank, since: Date): Comparison {
  return { party: 'bank', differences: compare(db, bank, since) }
}

async function* compare(db: Db, bank: Bank, since: Date): AsyncGenerator<Difference> {
  const party = 'bank'
  // Ours first: what is paid here by now, the bank has paid before.
  const paid = await paidHere(db, since)
  const paidThere = new Set<string>()
  for await (const page of pagesOf(withMargin(since), bank.payouts)) {
    const known = await knownHere(db, page)
    for (const theirs of page.filter(({ state }) => state === 'paid')) {
      const { payoutKey, amount } = theirs
      const says = paidThere.has(payoutKey) ? 'it is paid there twice' : whyNot(theirs, known.get(payoutKey))
      paidThere.add(payoutKey)
      const side = known.has(payoutKey) ? 'both' : 'theirs'
      if (says) yield { party, side, subject: `payout ${payoutKey}`, amount, says, isInformation: false }
    }
  }
  for (const { withdrawal_id: id, amount } of paid) {
    if (paidThere.has(id)) continue
    yield {
      party,
      side: 'ours',
      subject: `payout ${id}`,
      amount: satang(amount),
      says: 'it is paid here, and not there',
      isInformation: false,
    }
  }
}

type Ours = Awaited<ReturnType<typeof paidHere>>[number]

/** What is wrong about a payout that the bank has made; nothing when it is paid here too, or being asked about. */
function whyNot({ amount, toAccountNo }: BankPayout, ours: Ours | undefined): string | undefined {
  if (!ours) return 'it is paid there, and our books do not know it'
  if (ours.state === 'refused' || ours.state === 'cancelled') return `it is paid there, and ${ours.state} here`
  if (ours.state === 'pending_approval') return 'it is paid there, and nobody has approved it here'
  const isSame = ours.amount === amount && ours.account_no === toAccountNo
  return isSame ? undefined : `it is another one here: ${ours.amount} to ${ours.account_no}`
}

const COLUMNS = ['withdrawal_id', 'amount', 'account_no', 'state'] as const

function paidHere(db: Db, since: Date) {
  return db
    .selectFrom('withdraw.withdrawal')
    .select(COLUMNS)
    .where('state', '=', 'paid')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()
}

async function knownHere(db: Db, page: readonly BankPayout[]): Promise<Map<string, Ours>> {
  // An id that is none of ours need not have the form of one, and PostgreSQL would not look for it.
  const keys = page.map(({ payoutKey }) => payoutKey).filter(isUuid)
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('withdraw.withdrawal').select(COLUMNS).where('withdrawal_id', 'in', keys).execute()
  return new Map(rows.map((row) => [row.withdrawal_id, row]))
}
