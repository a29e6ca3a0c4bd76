import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_BONUS: TableClasses = {
  byPlayer: ['condition', 'counted_bet', 'due_lowering', 'reward'],
}
