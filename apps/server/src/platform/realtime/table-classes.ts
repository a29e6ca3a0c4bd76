import type { TableClasses } from '../database/distribution/table-class.ts'

export const TABLES_OF_REALTIME: TableClasses = {
  oneNode: {
    attachment: 'of no player, and gone in a minute',
  },
}
