import type { RewardType } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import type { Title } from './condition.ts'

/** What a posting of a grant, or of what was taken of one, was about. */
export interface GrantDescription {
  source: RewardType
  sourceCode: string | null
  title: Title
}

/** By the reference ids of postings; those of nothing that was granted are left out. */
export async function describeGrants(
  db: Db,
  playerId: string,
  referenceIds: readonly string[],
): Promise<ReadonlyMap<string, GrantDescription>> {
  if (referenceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bonus.reward')
    .select(['reward_id', 'source', 'source_code', 'title'])
    .where('player_id', '=', playerId)
    .where('reward_id', 'in', referenceIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.reward_id,
      { source: row.source as RewardType, sourceCode: row.source_code, title: row.title as unknown as Title },
    ]),
  )
}
