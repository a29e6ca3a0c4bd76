/**
 * Evidence of the ledger outside their database. Terms: the *head* of a chain is an owner's last posting; a *record*
 * says what the heads were at one time; the records of one file are a *chain* of their own.
 *
 * Owns the file of records. Always true: a record is signed with a key that the database does not have and carries the
 * digest of the one before; what is in the file is never changed; whoever cannot write stops no money.
 */
export { auditWitness } from './audit-witness.ts'
export { createWitness, type Witness } from './witness.ts'
