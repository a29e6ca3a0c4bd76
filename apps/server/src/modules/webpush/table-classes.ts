import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_WEBPUSH: TableClasses = {
  byPlayer: ['subscription'],
}
