import type { Rule } from './judge-statements.ts'

/** Functions that break a rule all the same, and why. One that breaks it no more is told too. */
export const EXCEPTIONS: Record<string, { rules: readonly Rule[]; why: string }> = {
  'bonus.expired_players': {
    rules: ['no owner'],
    why: 'finds what is out of time over all players, without a lock; each is then ended under their own',
  },
  'bonus.players_to_look_at': {
    rules: ['no owner'],
    why: 'finds whose turn it is over all players, without a lock; each is then read under their own',
  },
  'promotion.waited_players': {
    rules: ['no owner'],
    why: 'finds what has waited long enough over all players, without a lock; each is then ended under their own',
  },
  'bets.untold_players': {
    rules: ['no owner'],
    why: 'finds whose bets nobody has told over all players, without a lock; each is then read under their own',
  },
  'ledger.unread_owners': {
    rules: ['no owner'],
    why: 'finds who has something to be told over all owners, without a lock; each is then read under their own',
  },
  'platform.due_again': {
    rules: ['no owner'],
    why: 'finds whose turn it is over all owners, without a lock; each is then read under their own',
  },
}
