/**
 * Playthrough: what of each deposit was staked, and what left again without. Coins and what friends earn go by it. Its
 * verbs are functions of the database, which modules above call in theirs.
 *
 * Owns schema `playthrough`. Always true: what was played, withdrawn and taken back of a deposit and what is still open come to it; each
 * stake counts once.
 */
export * as playthroughAudit from './audit.ts'
export { PLAYED_DEPOSITS, PLAYTHROUGH_CURSORS, PLAYTHROUGH_ENTRIES } from './audit/relations.ts'
export { TABLES_OF_PLAYTHROUGH } from './table-classes.ts'
