/**
 * Inviting. Terms: a *friend* is a player whom another has invited; an *event* is what a friend has done that earns, written with
 * the friend and told to the inviter; an *earning* is what it came to there: earned, pending, refused or cancelled; a
 * *ring* is people who invite themselves, by several accounts.
 *
 * Owns schema `invite`. Always true: no commit locks two players; each event has its effect once; what is in the account
 * `invite` is what was earned and neither cancelled nor collected; an earning of nothing says why.
 */
export * as inviteAudit from './audit.ts'
export { decideEarning } from './decide-earning.ts'
export { inviteDecisions } from './decisions.ts'
export { inviteDataOf } from './player-data.ts'
export { inviteDeposits, inviteTurnover, startInviteWorker, workInvites } from './read-friends.ts'
export { inviteRoutes } from './routes.ts'
export { invitePercents, type InviteRule, readRule as readInviteRule, setInviteRule } from './rule.ts'
export { inviteRuleForm, parseInviteRule } from './rule-form.ts'
export { eventsWaiting } from './store.ts'
export { TABLES_OF_INVITE } from './table-classes.ts'
