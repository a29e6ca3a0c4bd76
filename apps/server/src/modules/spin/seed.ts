import { randomBytes } from 'node:crypto'
import type { Encryption } from '../../platform/encryption.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { seedHash } from './fair-result.ts'
import * as functions from './functions.gen.ts'

export interface SeedDeps {
  db: Db
  encryption: Encryption
}

const SEED_BYTES = 32

/** Two server seeds that nobody has seen, for a function that begins a seed. Encrypted before they leave this process. */
function freshSeeds(encryption: Encryption): functions.FreshSeed[] {
  return [randomBytes(SEED_BYTES), randomBytes(SEED_BYTES)].map((seed) => ({
    serverSeedEncrypted: encryption.encrypt(seed.toString('hex')),
    seedHash: seedHash(seed),
  }))
}

/** Hex, as it is stored under encryption and revealed. */
export function openSeed(encryption: Encryption, encrypted: Buffer): string {
  return encryption.open(encrypted)
}

/** For a seed that begins by itself, until the player chooses their own. */
export function randomClientSeed(): string {
  return randomBytes(16).toString('hex')
}

/** Sees to it that the player's current seed belongs to the wheel in use. False where none is in use. */
export function takeSeed({ db, encryption }: SeedDeps, playerId: string): Promise<boolean> {
  const asked = { player: playerId, fresh: freshSeeds(encryption), clientSeed: randomClientSeed() }
  return retryIdempotent(() => functions.takeSeed(db, asked))
}

export interface SeedChange {
  playerId: string
  clientSeed: string
  idempotencyKey: string
}

/** Ends the current seed, which is revealed by that, and begins the promised one. The same request again answers the same seed. */
export function changeSeed(
  { db, encryption }: SeedDeps,
  { playerId, clientSeed, idempotencyKey }: SeedChange,
): Promise<functions.ChangeSeedAnswer> {
  const asked = { player: playerId, key: idempotencyKey, clientSeed, fresh: freshSeeds(encryption) }
  return retryIdempotent(() => functions.changeSeed(db, asked))
}
