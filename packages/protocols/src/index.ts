/**
 * What banks, gateways, games and the SMS gateway say on the wire: schemas and signatures.
 * Both sides of each conversation use it: the adapters of the server and the sandbox. Amounts are MinorUnits once decoded.
 */
export * from './amount.ts'
export * from './bank.ts'
export * from './currency.ts'
export * from './development-key.ts'
export * from './game-form.ts'
export * from './game-rest.ts'
export * from './game-rpc.ts'
export * from './page.ts'
export * from './qr-events.ts'
export * from './qr-signed-form.ts'
export * from './qr.ts'
export * from './reversal.ts'
export * from './same-secret.ts'
export * from './signature.ts'
export * from './slip-verifier.ts'
export * from './sms.ts'
export * from './valid-until.ts'
