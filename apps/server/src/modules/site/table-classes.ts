import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_SITE: TableClasses = {
  reference: {
    source: 'read by each registration',
  },
  rules: ['bank', 'deposit_account', 'deposit_wallet', 'setting'],
}
