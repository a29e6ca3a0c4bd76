import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_REFUND: TableClasses = {
  byPlayer: ['claim', 'move'],
  oneNode: {
    rule: 'a rule, in the one chain of all',
  },
}
