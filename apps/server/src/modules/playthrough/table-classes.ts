import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_PLAYTHROUGH: TableClasses = {
  byPlayer: ['counted_result', 'deposit', 'entry', 'player'],
}
