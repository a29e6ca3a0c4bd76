import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_BETS: TableClasses = {
  byPlayer: ['bet', 'game_total', 'kept_report', 'placed_bet', 'stream'],
  oneNode: {
    feed: 'one row a feed, moved by one worker',
  },
}
