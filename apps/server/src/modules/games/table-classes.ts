import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_GAMES: TableClasses = {
  byPlayer: ['account', 'bet_comparison', 'launch', 'player_game', 'transfer', 'zero_reading'],
  claims: {
    username: { by: 'username', why: 'a provider names the account alone' },
  },
  reference: {
    provider_hold: 'read by each step of a transfer',
  },
  rules: ['game'],
  oneNode: {
    bet_feed: 'one row a feed, moved by one worker',
    stray_bet: 'about nobody yet',
  },
  leftBehind: {
    account_game_code_fkey: 'games.open_account asks for the game; the audit looks for it',
    account_has_its_claim: 'games.open_account claims the name, and the audit compares',
  },
}
