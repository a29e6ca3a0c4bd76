/**
 * What has ended for a player. Terms: an *outcome* is an end that is no posting, such as a slip that has failed; a *mark* is how far a player
 * has *read* the list of what has ended, or been *told* of it on a first screen: a place among the postings and one among the outcomes.
 *
 * Owns schema `outcomes`. Always true: an outcome is written in the commit of the act that it is the end of; the outcomes of a player are
 * numbered without a gap, in the order of their commits; a mark never goes back and never beyond what there is; one page tells each end.
 */
export * as outcomesAudit from './audit.ts'
export { claimTelling, markRead } from './marks.ts'
export { forgetOldOutcomes } from './retention.ts'
export { EXPLAINED, marksOf, NEWEST_OUTCOMES, notedAt, type Outcome, outcomeDataOf, outcomesBetween, type Place } from './store.ts'
export { playersBeyond } from './functions.gen.ts'
export { TABLES_OF_OUTCOMES } from './table-classes.ts'
