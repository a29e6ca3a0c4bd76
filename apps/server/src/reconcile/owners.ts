import { type RawBuilder, sql } from 'kysely'
import type { OwnerRange } from '../platform/database/check.ts'

/** That a column names one of these owners. */
export function isAmong({ after, upTo }: OwnerRange, column: string): RawBuilder<boolean> {
  return sql<boolean>`(${after}::uuid is null or ${sql.ref(column)} > ${after}) and (${upTo}::uuid is null or ${sql.ref(column)} <= ${upTo})`
}
