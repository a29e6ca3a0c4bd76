import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_LEDGER: TableClasses = {
  owners: 'owner',
  leadsNowhere: ['posting'],
  byOwner: ['balance', 'owner', 'posting', 'request'],
  reference: {
    account_kind: 'part of the catalogue',
    posting_kind: 'part of the catalogue',
    posting_rule: 'read by each posting',
  },
  oneNode: {
    event_sweep: 'one row a handler, moved by one worker',
  },
}
