import type { Rule } from './judge-statements.ts'

/** Functions that break a rule all the same, and why. One that breaks it no more is told too. */
export const EXCEPTIONS: Record<string, { rules: readonly Rule[]; why: string }> = {
  'games.due_bet_feeds': {
    rules: ['no owner'],
    why: 'finds out whether anybody has an account at a game, over all owners, without a lock, until its feed is read',
  },
  'games.is_zero_believed': {
    rules: ['no owner'],
    why: 'counts the balances of a game that read 0 together, over all owners, without a lock',
  },
  'account.is_sole_holder': { rules: ['no owner'], why: 'looks over all owners for another holder of the number, without a lock' },
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
  'ledger.lock_free_owners': {
    rules: ['no owner'],
    why: 'several owners come together on one machine only: where a database is distributed, each comes alone',
  },
  'ledger.unread_owners': {
    rules: ['no owner'],
    why: 'finds who has something to be told over all owners, without a lock; each is then read under their own',
  },
  'platform.due_again': {
    rules: ['no owner'],
    why: 'finds whose turn it is over all owners, without a lock; each is then read under their own',
  },
  'deposit.claim_amount': {
    rules: ['no owner'],
    why: 'finds which amounts close by are taken, without a lock; the one that is chosen is then claimed by itself',
  },
  'deposit.due_arrivals': {
    rules: ['no owner'],
    why: 'finds what is due over all players, without a lock; each is then credited under its own',
  },
  'deposit.free_amounts': {
    rules: ['no owner'],
    why: 'finds which amounts are free again, without a lock; each is then taken by itself',
  },
}
