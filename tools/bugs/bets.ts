import type { Bug } from './bug.ts'

export const BETS: readonly Bug[] = [
  {
    name: 'bets-imported-without-the-lock',
    breaks: 'bets are imported without the player’s lock, so two imports give the same number',
    file: 'apps/server/src/modules/bets/import-bets.sql',
    search: 'select o.currency into v_currency from ledger.lock_owner(p_player) o',
    replace: 'select ledger.currency_of(p_player) into v_currency',
    tests: ['apps/server/src/modules/bets/import-bets.test.ts'],
  },
  {
    name: 'bets-taken-without-the-lock',
    breaks: 'two readers of a handler take the same bets',
    file: 'apps/server/src/modules/bets/take-bets.sql',
    search: 'perform ledger.lock_owner(p_player);',
    replace: '',
    tests: ['apps/server/src/modules/bets/bet-events.test.ts'],
  },
  {
    name: 'late-revision-of-a-bet-counts',
    breaks: 'an earlier revision that comes late stands in the place of a later one',
    file: 'apps/server/src/modules/bets/merge-report.sql',
    search: 'if v_last.revision > p_report.revision then',
    replace: 'if false then',
    tests: ['apps/server/src/modules/bets/import-bets.test.ts'],
  },
  {
    name: 'cursor-of-a-feed-moved-without-the-lease',
    breaks: 'whoever lost the lease of a feed still moves its cursor, and bets are left out',
    file: 'apps/server/src/modules/games/bets/read-feeds.sql',
    search: 'where f.game_code = p_game and f.lease_no = p_lease_no; if not found',
    replace: 'where f.game_code = p_game; if not found',
    tests: ['apps/server/src/modules/games/bets/read-feeds.test.ts'],
  },
  {
    name: 'result-not-counted-for-the-comparison',
    breaks: 'a result of a balance is not counted where bets are compared with results',
    file: 'apps/server/src/modules/games/post-result.sql',
    search: 'perform games.compare_later(p_player, p_game, p_balance - p_mirror);',
    replace: '',
    tests: ['apps/server/src/modules/games/bets/compare-bets.test.ts'],
  },
]
