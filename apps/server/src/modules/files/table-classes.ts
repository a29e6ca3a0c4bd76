import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_FILES: TableClasses = {
  byOwner: ['day_count', 'file'],
  rules: ['purpose'],
}
