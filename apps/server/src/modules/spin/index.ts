/**
 * The wheel and its coins. Terms: a *coin* is a spin that a player may make; the *coin rule* of a currency says how much
 * deposited gives one; a deposit is *counted* when its coins were worked out, with a *remainder* that is carried over, or is *owed*
 * where more was withdrawn without having been staked, or taken back, than was deposited since; a
 * *wheel* is one version of it, a *slice* a part of it with its weight and prize; a *seed* is one secret of the server for one
 * player, *promised* by its hash, *current* with one wheel and one *client seed*, then *revealed*; a *nonce* numbers its
 * spins; a *coupon* is a prize that was won.
 *
 * Owns schema `spin`. Always true: each deposit counts once, less what left of it without having been staked; the coins given are what was counted says; no coin
 * that was given is taken back; one spin is one coin, one nonce and one stored result; a wheel that was in use and a seed
 * are never changed; no seed leaves the server before it is revealed; the money prizes won never exceed the budget.
 */
export * as spinAudit from './audit.ts'
export { auditSpins } from './audit/audit-spins.ts'
export { spinDecisions } from './decisions.ts'
export { setCoinRule } from './coin-rule.ts'
export { coinsForBets, coinsForDeposits } from './give-coins.ts'
export { isSpinRequest, refusalOfClaim, refusalOfSeed, refusalOfSpin } from './requests.ts'
export { prizeToClaim } from './present.ts'
export { spinDataOf } from './player-data.ts'
export { openedSeeds } from './seed.ts'
export { spinRoutes } from './routes.ts'
export { makeSpin, type SpinCounts, type SpinDeps } from './make-spin.ts'
export type { WheelSaved } from './functions.gen.ts'
export { decideWheel, saveWheel, type WheelDecision } from './save-wheel.ts'
export { budgetsLeft, wheelCosts } from './wheel-costs.ts'
export { readWheelFile, writeWheelFile } from './wheel-file.ts'
export type { Prize, WheelDraft, Words } from './wheel.ts'
export { TABLES_OF_SPIN } from './table-classes.ts'
