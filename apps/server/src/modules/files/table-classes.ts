import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_FILES: TableClasses = {
  byOwner: ['day_count', 'file'],
  oneNode: {
    purpose: 'a rule, in the one chain of all',
  },
}
