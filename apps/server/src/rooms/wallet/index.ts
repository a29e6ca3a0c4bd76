/**
 * What a player sees of all the rooms below: the *summary* of the dashboard and the *statement* of what happened.
 * Owns no tables; every figure is read from the books or from the room that owns it.
 */
export { walletRoutes } from './routes.ts'
