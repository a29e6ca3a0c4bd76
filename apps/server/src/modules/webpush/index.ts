/**
 * Telling players of what has ended where the portal is closed, by the push services of their browsers. Terms: a *subscription* is a browser in
 * which a player wants to be told, of money or of what happens to the account; *news* is what has ended after the place up to which everything
 * was tried.
 *
 * Owns schema `webpush`. Always true: a subscription was added by its player, in an event that they read; nothing is sent for a session that has
 * ended; a message holds no amount and no name; nothing that moves money waits for one; an outcome is tried a few times at most, and its
 * messages have one tag, so a phone shows it once.
 */
export * as webpushAudit from './audit.ts'
export { forgetEndedPushes } from './retention.ts'
export { pushDataOf } from './player-data.ts'
export { webpushRoutes } from './routes.ts'
export { startPushes, workPushes } from './send-pushes.ts'
export { addressOf, endpointDigestOf } from './subscription.ts'
export { TABLES_OF_WEBPUSH } from './table-classes.ts'
