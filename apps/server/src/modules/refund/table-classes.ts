import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_REFUND: TableClasses = {
  byPlayer: ['claim', 'move'],
  rules: ['rule'],
}
