import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_WITHDRAW: TableClasses = {
  byPlayer: ['closing', 'withdrawal'],
  byOwner: ['payout_return'],
  oneNode: {
    bank_change_review: 'a rule, in the one chain of all',
    day_sum: 'summed over all players',
    rule: 'a rule, in the one chain of all',
  },
}
