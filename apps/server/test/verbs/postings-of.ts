import type { World } from '../world.ts'
import type { Decision } from './verb.ts'

/** How many postings there are of each of these kinds. */
export async function postingsOf({ db }: World, kinds: Decision['kinds']): Promise<number[]> {
  const rows = await db
    .selectFrom('ledger.posting')
    .select(({ fn }) => ['kind', fn.countAll<bigint>().as('count')])
    .groupBy('kind')
    .execute()
  return Object.keys(kinds).map((kind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0))
}
