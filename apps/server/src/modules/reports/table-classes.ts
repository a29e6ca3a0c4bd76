import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_REPORTS: TableClasses = {
  claims: {
    report: { by: 'report_id', why: 'named by what is in it' },
  },
  reference: {
    earlier: 'read where a report is missing',
  },
}
