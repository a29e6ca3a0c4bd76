import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_PRIVACY: TableClasses = {
  byPlayer: ['data_request'],
  rules: ['hold', 'keep_rule'],
}
