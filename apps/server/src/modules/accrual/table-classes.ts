import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_ACCRUAL: TableClasses = {
  byPlayer: ['carried_bet', 'period', 'player', 'uncounted_bets'],
}
