import type { Decision } from './verb.ts'
import type { World } from '../world.ts'

/** How many postings there are of each of these kinds. */
export async function postingsOf({ db }: World, kinds: Decision['kinds']): Promise<number[]> {
  const rows = await db.selectFrom('ledger.posting').select('kind').where('kind', 'in', Object.keys(kinds)).execute()
  return Object.keys(kinds).map((kind) => rows.filter((row) => row.kind === kind).length)
}
