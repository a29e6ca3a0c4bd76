/**
 * What a player may ask of us about their own data, and what is kept no longer. Terms: a *file* is everything that is kept of one player and
 * about them, in their language; a *request* is their wish to have one, and the job that makes it.
 *
 * Owns schema `privacy`. Always true: a file is asked for, and told, only in a session in which its player has shown within five minutes that
 * it is them; a player has one at most, for a day; nothing of another person is in it. What every module keeps for a time is deleted by one
 * loop, each by functions of the module whose rows they are, and never what money is explained by.
 */
export * as privacyAudit from './audit.ts'
export { keptFile } from './data-request.ts'
export { type Erasure, erasePlayer, holdPlayer, playersToErase } from './erase-players.ts'
export { startDataFiles, workData } from './make-data.ts'
export { forgetOld, startRetention } from './retention.ts'
export { privacyRoutes } from './routes.ts'
export { TABLES_OF_PRIVACY } from './table-classes.ts'
