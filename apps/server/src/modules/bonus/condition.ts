import type { ActiveCondition, ContentLanguage, RewardType } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { type Figures, majorTerms, readTerms, type Terms } from '@krapao/terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import * as functions from './functions.gen.ts'

/** A text in each language that the operator writes. */
export type Title = Readonly<Record<ContentLanguage, string>>

/** The condition that a player has, as far as it was counted. */
export interface Condition {
  conditionId: string
  source: RewardType
  /** Of the campaign; null where there is none. */
  sourceCode: string | null
  title: Title
  state: 'waiting' | 'open'
  terms: Terms
  /** Nothing while it waits for its deposit. */
  figures: Figures
  doneTurnover: MinorUnits
  openedAt: Date
  expiresAt: Date | null
}

/** The condition of a player that is waiting or open: one at most. */
export const readCondition = gather(async (db, playerIds: readonly string[]) => {
  const rows = await selectConditions(db)
    .where(sql<boolean>`condition.player_id = any (${playerIds}::uuid[])`)
    .execute()
  const byPlayer = new Map(rows.map((row) => [row.player_id, toCondition(row)]))
  return playerIds.map((playerId) => byPlayer.get(playerId))
})

function selectConditions(db: Db | Tx) {
  return db
    .selectFrom('bonus.condition as condition')
    .innerJoin('bonus.reward as reward', (join) =>
      join.onRef('reward.player_id', '=', 'condition.player_id').onRef('reward.reward_id', '=', 'condition.condition_id'),
    )
    .select(['condition.player_id', 'condition.condition_id', 'condition.state', 'condition.done_hundredths', 'condition.opened_at'])
    .select(['condition.expires_at', 'condition.required_turnover', 'reward.source', 'reward.source_code', 'reward.title', 'reward.terms'])
    .select(['reward.amount', 'reward.kept_on_success', 'reward.taken_on_ending'])
    .where('condition.closed_at', 'is', null)
}

function toCondition(row: Awaited<ReturnType<ReturnType<typeof selectConditions>['execute']>>[number]): Condition {
  const grant = minorUnits(row.amount ?? 0n)
  const keptOnSuccess = minorUnits(row.kept_on_success ?? 0n)
  return {
    conditionId: row.condition_id,
    source: row.source as RewardType,
    sourceCode: row.source_code,
    title: row.title as unknown as Title,
    state: row.state as Condition['state'],
    terms: readTerms(row.terms),
    figures: {
      grant,
      requiredTurnover: minorUnits(row.required_turnover),
      keptOnSuccess,
      dueOnSuccess: minorUnits(grant - keptOnSuccess),
      takenOnEnding: minorUnits(row.taken_on_ending ?? 0n),
    },
    doneTurnover: minorUnits(row.done_hundredths / 100n),
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
  }
}

/** What is due of bonuses that are over, and is taken at the next withdrawal. */
export const dueOf = gather(async (db, playerIds: readonly string[]) => {
  const dues = await functions.dueOfForEach(
    db,
    playerIds.map((player) => ({ player })),
  )
  return dues.map(minorUnits)
})

/** Null where there is none. */
export function presentCondition(condition: Condition | undefined, language: ContentLanguage): ActiveCondition | null {
  if (!condition) return null
  const { figures } = condition
  return {
    id: condition.conditionId,
    type: condition.source,
    code: condition.sourceCode,
    title: condition.title[language],
    state: condition.state,
    terms: majorTerms(condition.terms),
    grant: majorFromMinor(figures.grant),
    requiredTurnover: majorFromMinor(figures.requiredTurnover),
    doneTurnover: majorFromMinor(condition.doneTurnover),
    keptOnSuccess: majorFromMinor(figures.keptOnSuccess),
    takenOnEnding: majorFromMinor(figures.takenOnEnding),
    openedAt: condition.openedAt.toISOString(),
    expiresAt: condition.expiresAt?.toISOString() ?? null,
  }
}
