/**
 * What a player sees of all the modules below: the *summary* of the dashboard, the *statement* of what happened, the *inbox* of what ended, and
 * the *preview* of what a reward would cost.
 * Owns no tables; every figure is read from the ledger or from the module that owns it.
 */
export { listInbox } from './inbox.ts'
export { readStatement } from './statement.ts'
export { walletRoutes } from './routes.ts'
export { type EndedOne, endedSince } from './ended-since.ts'
export { presentTerms, signed } from './explained.ts'
export { uncommittedOutcomes } from './uncommitted.ts'
