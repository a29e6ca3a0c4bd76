/**
 * The game providers, QR gateways and banks we work with: one descriptor for each, which server, contract, portal and
 * sandbox read. Data only: it knows no wire, no key and no address, so that a browser may have it too. The lists,
 * games.ts, gateways.ts and banks.ts, have entry points of their own: a test can put one more into them.
 */
export * from './bank-descriptor.ts'
export * from './bank-of.ts'
export * from './bank-reference.ts'
export * from './game-descriptor.ts'
export * from './game-of.ts'
export * from './gateway-descriptor.ts'
export * from './gateway-of.ts'
export { BANKS } from './banks.ts'
export { GAMES } from './games.ts'
export { GATEWAYS } from './gateways.ts'
