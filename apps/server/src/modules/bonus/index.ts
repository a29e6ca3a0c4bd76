/**
 * What players are granted and what they owe for it. Terms: a *reward* is what a player was granted, or waits to be granted
 * for a deposit, under the terms as they were then; its *condition* is the turnover that is missing before money can
 * leave; what of a grant is to be given back is *due* until it was taken; a *stake* is money of the player at a game in a bet
 * that is open.
 *
 * Owns schema `bonus`. Always true: a player has at most one condition that is not closed; every figure follows from the
 * terms by `@krapao/terms`; a bet counts for one condition at most; no more is taken than is due.
 */
export * as bonusAudit from './audit.ts'
export { auditFigures } from './audit/figures.ts'
export { CONDITIONS, COUNTED_BETS, REWARDS } from './audit/relations.ts'
export { bonusFigures } from './bonus-figures.ts'
export { type Condition, dueOf, presentCondition, readCondition, type Title } from './condition.ts'
export { bonusDecisions } from './decisions.ts'
export { bringUpToDate, depositBonus, readDeposits, whenCurrent } from './deposit-bonus.ts'
export { describeGrants, type GrantDescription } from './describe-grants.ts'
export { type Ending, readEnding } from './ending.ts'
export { type Leaving, readLeaving } from './leaving.ts'
export { grantAll } from './grant-all.ts'
export type { GrantOrder } from './functions.gen.ts'
export { termsOfAmount } from './grant-order.ts'
export { noteTurnover } from './note-turnover.ts'
export { type CostPreview, previewCost } from './preview-cost.ts'
export { rewardDataOf } from './player-data.ts'
export { turnover } from './turnover.ts'
export { presentStake, presentWaitingDeposit, readStakes, readWaitingDeposit } from './stakes.ts'
export { startExpiry, workExpiry } from './expire-conditions.ts'
export { tellOfBonus } from './tell-of-bonus.ts'
export { formOfTerms, termsForm, termsOfForm } from './terms-form.ts'
export { TABLES_OF_BONUS } from './table-classes.ts'
