import { type MinorUnits, minorUnits } from '@krapao/money'
import { type Figures, figuresOf, readTerms } from '@krapao/terms'
import { sql } from 'kysely'
import type { Finding } from '../../../platform/database/check.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { OWNERS } from '../../ledger/index.ts'

interface GrantRow {
  player_id: string
  reward_id: string
  terms: unknown
  deposit: bigint | null
  currency: string
  amount: bigint
  required_turnover: bigint
  kept_on_success: bigint
  taken_on_ending: bigint
}

/** So many grants are read at a time. */
const PAGE = 5000

/** The figures of every grant, worked out again from its terms, in the currency of its player. */
export async function auditFigures(tx: Tx): Promise<Finding[]> {
  let last: { player_id: string; reward_id: string } | undefined
  for (;;) {
    const after = last ? sql`and (r.player_id, r.reward_id) > (${last.player_id}, ${last.reward_id})` : sql``
    const { rows } = await sql<GrantRow>`
      select r.player_id, r.reward_id, r.terms, r.deposit, o.currency, r.amount, r.required_turnover, r.kept_on_success, r.taken_on_ending
      from bonus.reward r join ${OWNERS} o on o.owner_id = r.player_id
      where r.amount is not null ${after} order by r.player_id, r.reward_id limit ${PAGE}`.execute(tx)
    const wrong = rows.find((row) => !canBeOfTerms(row))
    if (wrong)
      return [{ invariant: 'each grant is what its terms come to', says: `reward ${wrong.reward_id} of player ${wrong.player_id}` }]
    last = rows.at(-1)
    if (rows.length < PAGE) return []
  }
}

/** Terms that cannot be read are none: an audit that throws would name nothing else either. */
function canBeOfTerms(row: GrantRow): boolean {
  try {
    return areOfTerms(row)
  } catch {
    return false
  }
}

function areOfTerms(row: GrantRow): boolean {
  const terms = readTerms(row.terms)
  const figures = figuresOf(terms, row.deposit === null ? undefined : minorUnits(row.deposit))
  const kept: Omit<Figures, 'dueOnSuccess'> = {
    grant: row.amount as MinorUnits,
    requiredTurnover: row.required_turnover as MinorUnits,
    keptOnSuccess: row.kept_on_success as MinorUnits,
    takenOnEnding: row.taken_on_ending as MinorUnits,
  }
  return (
    terms.currency === row.currency &&
    figures !== undefined &&
    Object.entries(kept).every(([name, amount]) => figures[name as keyof Figures] === amount)
  )
}
