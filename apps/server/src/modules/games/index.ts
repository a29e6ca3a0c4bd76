/**
 * Games. Terms: a *game account* is a player's account at a provider; our *mirror* is what we last knew of its
 * balance; a *transfer* moves money between the wallet and a game and is *in doubt* until the provider has said;
 * a *lease* is the right to act on a transfer, and a newer one fences off an older.
 *
 * A *feed* tells the bets of one provider; a *stray* bet is told of a name that is nobody's here; a *comparison* holds what
 * a player's bets come to against the results that balances told.
 *
 * A transfer reads from top to bottom: `transfer-money.ts` starts it, `send-transfer.ts` sends it, `resolve-transfer.ts`
 * finds out later what became of it, `settle-transfer.ts` writes down what was found out.
 *
 * Owns schema `games`. Always true: money in transit is exactly what the open transfers say; a transfer ends once,
 * as done or refused, or awaits manual review with its history; a time-out is never read as a refusal; at most one
 * transfer is open for each player and game.
 */
export * as gamesAudit from './audit.ts'
export { settlingHours } from './audit/relations.ts'
export { keptPassword } from './account-password.ts'
export { type Absences, createAbsences } from './absences.ts'
export { refusalOfCollection } from './collect-all.ts'
export { collectedGames, type Collection } from './collected.ts'
export { refusalOfTransfer } from './begin-transfer.ts'
export { collect, type Collectable, readCollectable, sumOf } from './collect-from-games.ts'
export { compareBets, startBetComparison } from './bets/compare-bets.ts'
export { readBetFeeds, startBetFeeds, wakeBetFeeds } from './bets/read-feeds.ts'
export { gamesDecisions } from './decisions.ts'
export { decideTransfer, type TransferDecision } from './decide-transfer.ts'
export { startTransferWorker, workTransfers } from './jobs.ts'
export { lastMoveIn } from './last-move-in.ts'
export { registerLaunchPage } from './launch-page.ts'
export { listGames } from './list-games.ts'
export { openAccount } from './open-account.ts'
export type { TransferDeps } from './deps.ts'
export { type Look, refreshBalances } from './refresh-balances.ts'
export { gameDataOf } from './player-data.ts'
export { forgetOldLaunches, forgetOldPlayerGames } from './retention.ts'
export { gamesRoutes } from './routes.ts'
export type { TransferState } from './functions.gen.ts'
export { WALLET } from './transfer.ts'
export { type TransferActivity, transferActivities } from './transfer-activity.ts'
export { transferEvidence, type TransferEvidence } from './transfer-evidence.ts'
export { transferMoney, type TransferRefusal } from './transfer-money.ts'
export { listOpenTransfers, readTransferStates, transfersInDoubt } from './transfer-store.ts'
export { TABLES_OF_GAMES } from './table-classes.ts'
