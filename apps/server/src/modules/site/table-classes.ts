import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_SITE: TableClasses = {
  reference: {
    source: 'read by each registration',
  },
  oneNode: {
    bank: 'a rule, in the one chain of all',
    deposit_account: 'a rule, in the one chain of all',
    deposit_wallet: 'a rule, in the one chain of all',
    setting: 'a rule, in the one chain of all',
  },
}
