import { createHash, createHmac, createSecretKey } from 'node:crypto'
import type pg from 'pg'
import { EnvError } from '../env/env-values.ts'
import * as functions from './functions.gen.ts'
import { MigrationError } from './migration-error.ts'

/** A message that whoever has the key has sealed. */
export interface Seal {
  /** Hexadecimal. */
  keyId: string
  signature: Buffer
}

/**
 * What a server says to its database beyond what its login may: HMAC of SHA-256 under a key that the login can neither read nor
 * write (`platform.seal_key`). An injected statement has the login and not the key.
 */
export interface ServerSeal {
  keyId: string
  seal(message: string): Seal
}

/** HMAC-SHA-256. `key`: of this server alone; the database knows it by `keyId`. */
export function createServerSeal(key: Buffer): ServerSeal {
  const keyId = sealKeyId(key)
  // Made a key once: of bytes Node makes one for each signature, which costs more than the signature.
  const secret = createSecretKey(key)
  return { keyId, seal: (message) => ({ keyId, signature: createHmac('sha256', secret).update(message).digest() }) }
}

/** Tells a key from others and nothing of it. */
export function sealKeyId(key: Buffer): string {
  return createHash('sha256').update('krapao seal key').update(key).digest('hex').slice(0, 16)
}

/** The owner of the database says what its servers seal with. */
export async function setSealKey(owner: pg.ClientBase, key: Buffer, isNewKey: boolean): Promise<void> {
  const known = await functions.sealKeyId(owner)
  if (known !== null && known !== sealKeyId(key) && !isNewKey)
    throw new MigrationError(
      'REPORT_KEY is not the key that servers of this database seal with: give that one, or stop the servers and let npm run migrate -- --new-report-key set this one.',
    )
  await functions.setSealKey(owner, { key })
}

/** Throws an EnvError where the database would believe nothing of what this server has heard. */
export async function refuseUnknownSeal(connection: pg.ClientBase | pg.Pool, { keyId }: ServerSeal): Promise<void> {
  if ((await functions.sealKeyId(connection)) !== keyId)
    throw new EnvError([
      'REPORT_KEY is not the key that this database knows: give that one, or let npm run migrate -- --new-report-key set this one.',
    ])
}
