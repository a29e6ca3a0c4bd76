import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_ADJUSTMENT: TableClasses = {
  byPlayer: ['adjustment'],
  byOwner: ['house_entry'],
}
