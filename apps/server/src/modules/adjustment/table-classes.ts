import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_ADJUSTMENT: TableClasses = {
  byPlayer: ['adjustment'],
  byOwner: ['house_entry'],
}
