import type { Finding, Rule } from './judge-statements.ts'

/** What breaks rules all the same, by where it stands, a function, file or folder, and why. What breaks a rule no more is told too. */
export type Excused = Readonly<Record<string, { rules: readonly Rule[]; why: string }>>

const isAt = (place: string, { where }: Finding) => (place.endsWith('/') ? where.startsWith(place) : where === place)

/** A sentence for each finding that is not excused, and where everything was looked at for each exception that nothing needs. */
export function problemsOf(found: readonly Finding[], excused: Excused, { isAll }: { isAll: boolean }): string[] {
  const places = Object.entries(excused)
  const problems = found
    .filter((one) => !places.some(([place, { rules }]) => isAt(place, one) && rules.includes(one.rule)))
    .map(({ says }) => says)
  return [...new Set(problems), ...(isAll ? needless(excused, found) : [])]
}

const needless = (excused: Excused, found: readonly Finding[]): string[] =>
  Object.entries(excused).flatMap(([place, { rules }]) =>
    rules
      .filter((rule) => !found.some((one) => isAt(place, one) && one.rule === rule))
      .map((rule) => `${place} breaks "${rule}" no more: take it out of tools/lint/statements/exceptions.ts`),
  )

/** Functions of the database. */
export const FUNCTIONS: Excused = {
  'games.due_bet_feeds': {
    rules: ['no owner'],
    why: 'finds out whether anybody has an account at a game, over all owners, without a lock, until its feed is read',
  },
  'games.is_zero_believed': {
    rules: ['no owner'],
    why: 'counts the balances of a game that read 0 together, over all owners, without a lock',
  },
  'account.refuse_another_key': {
    rules: ['no owner'],
    why: 'asks whether there is any name, over all owners, without a lock, where a key of the site is made, which happens once',
  },
  'reports.refuse_another_key': {
    rules: ['no owner'],
    why: 'asks whether there is any report, wherever it is, without a lock, where a key of the site is made, which happens once',
  },
  'operator.tell_of_many_reveals': {
    rules: ['no owner'],
    why: 'counts what one member of staff was shown of all players in an hour, over all owners, without a lock, so that owners are told',
  },
  'account.closed_by': {
    rules: ['no owner'],
    why: 'finds whose time is over, over all players, without a lock; each is then erased under their own',
  },
  'deposit.forget_senders': {
    rules: ['no owner'],
    why: 'finds the payments of a player wherever they are, without a lock, once: when they are erased',
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
  'ledger.owners_beyond': {
    rules: ['no owner'],
    why: 'compares numbers of many owners, without a lock; each is then read under their own',
  },
  'outcomes.players_beyond': {
    rules: ['no owner'],
    why: 'compares numbers of many players, without a lock; each is then read under their own',
  },
  'webpush.players_to_forget': {
    rules: ['no owner'],
    why: 'finds whose sessions have ended over all players, without a lock; each is then deleted under their own',
  },
  'webpush.refuse_another_key': {
    rules: ['no owner'],
    why: 'asks whether there is any subscription, over all owners, without a lock, where a key of the site is made, which happens once',
  },
  'platform.player_keys': {
    rules: ['no owner'],
    why: 'several players come together on one machine only: where a database is distributed, each comes alone',
  },
  'platform.player_keys_to_wrap': {
    rules: ['no owner'],
    why: 'finds whose key is to be wrapped anew over all players, without a lock; each is then wrapped by itself',
  },
  'platform.count_keys_to_wrap': {
    rules: ['no owner'],
    why: 'asked by the owner of the database over all players, without a lock',
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
  'deposit.late_lines': {
    rules: ['no owner'],
    why: 'finds the slips of a reference over all players, without a lock; each is then credited under its own',
  },
  'deposit.free_amounts': {
    rules: ['no owner'],
    why: 'finds which amounts are free again, without a lock; each is then taken by itself',
  },
}

const FINDS_DUE = 'finds whose turn it is over all owners, without a lock; each is then worked on under their own'
const OF_THE_OPERATOR = 'read by the operator over all owners, without a lock'
const OF_THE_AUDIT = 'reads everything, without a lock'

/** Files of the server, by what they ask for. */
export const PROGRAMS: Excused = {
  'apps/server/src/platform/database/check.ts': {
    rules: ['no owner', 'several places', 'a simple case', 'a whole row', 'a function that reads'],
    why: 'rules of the audit; what a cluster cannot plan is asked otherwise (docs/decisions/108)',
  },
  'apps/server/src/audit/': { rules: ['no owner'], why: OF_THE_AUDIT },
  'apps/server/src/modules/bonus/audit/': { rules: ['no owner'], why: OF_THE_AUDIT },
  'apps/server/src/modules/spin/audit/': { rules: ['no owner'], why: OF_THE_AUDIT },
  'apps/server/src/modules/deposit/audit/': { rules: ['no owner'], why: OF_THE_AUDIT },
  'apps/server/src/modules/reports/audit.ts': { rules: ['no owner'], why: OF_THE_AUDIT },
  'apps/server/src/modules/ledger/heads.ts': { rules: ['no owner'], why: OF_THE_AUDIT },
  'apps/server/src/modules/operator/heads.ts': { rules: ['no owner', 'several places'], why: OF_THE_AUDIT },
  'apps/server/src/reconcile/': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/games/transfer-store.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/withdraw/store.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/bonus/bonus-figures.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/operator/work-item.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/operator/queue.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/operator/queue-news.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/operator/trail.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/operator/staff-link.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/operator/staff-changes/show-staff.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/operator/waiting-times.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/desk/undo-decision.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/promotion/campaign-receipts.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/ledger/movements.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/ledger/uncommitted.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/account/identity.ts': { rules: ['no owner', 'several places'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/account/accounts-by-number.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/account/find-by-name.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/account/find-players.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/account/masked-player.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/deposit/find-payers.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/withdraw/find-paid.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
  'apps/server/src/modules/withdraw/jobs.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/deposit/jobs.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/invite/store.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/ledger/events.ts': { rules: ['no owner', 'several places'], why: FINDS_DUE },
  'apps/server/src/modules/games/bets/stray-bets.ts': { rules: ['no owner', 'several places'], why: FINDS_DUE },
  'apps/server/src/modules/games/bets/compare-bets.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/bets/bet-events.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/bonus/deposit-bonus.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/accrual/close-periods.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/deposit/slip/slip-pictures.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/account/retention.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/files/retention.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/games/retention.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/privacy/retention.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/outcomes/retention.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/operator/escalations.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/webpush/send-pushes.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/privacy/make-data.ts': { rules: ['no owner'], why: FINDS_DUE },
  'apps/server/src/modules/deposit/qr-providers.ts': { rules: ['no owner'], why: 'the newest QRs of all players say which gateway works' },
  'apps/server/src/modules/withdraw/receive-returned-payout.ts': { rules: ['no owner'], why: 'a bank names the payout alone' },
  'apps/server/src/modules/deposit/slip/slip-store.ts': { rules: ['no owner'], why: OF_THE_OPERATOR },
}
