/**
 * What a player sees of all the modules below: the *summary* of the dashboard and the *statement* of what happened.
 * Owns no tables; every figure is read from the ledger or from the module that owns it.
 */
export { walletRoutes } from './routes.ts'
