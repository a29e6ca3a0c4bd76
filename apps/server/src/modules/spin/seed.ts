import { randomBytes } from 'node:crypto'
import type { Encryption, Place } from '../../platform/keys/keyring.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { seedHash } from './fair-result.ts'
import * as functions from './functions.gen.ts'

export interface SeedDeps {
  db: Db
  encryption: Encryption
}

const SEED_BYTES = 32

/** Two server seeds that nobody has seen, for a function that begins a seed. Encrypted before they leave this process. */
function freshSeeds(encryption: Encryption, playerId: string): Promise<functions.FreshSeed[]> {
  const fresh = async (seed: Buffer) => {
    const promised = seedHash(seed)
    return { serverSeedEncrypted: await encryption.encrypt(seed.toString('hex'), placeOf(playerId, promised)), seedHash: promised }
  }
  return Promise.all([randomBytes(SEED_BYTES), randomBytes(SEED_BYTES)].map(fresh))
}

/** A seed is found by what was promised of it: its number is given by the database. */
const placeOf = (playerId: string, promised: string): Place => ({ column: 'spin.seed.server_seed', playerId, row: [promised] })

export interface EncryptedSeed {
  playerId: string
  seedHash: string
  encrypted: Buffer
}

/** Hex, as it is stored under encryption and revealed. */
export function openSeed(encryption: Encryption, { playerId, seedHash: promised, encrypted }: EncryptedSeed): Promise<string> {
  return encryption.open(encrypted, placeOf(playerId, promised))
}

/** Every seed of a player, opened, for whoever destroys their key. Rejects where one does not open. */
export async function openedSeeds({ db, encryption }: SeedDeps, playerId: string): Promise<functions.OpenedSeed[]> {
  const rows = await db
    .selectFrom('spin.seed')
    .select(['seed_no', 'seed_hash', 'server_seed_encrypted'])
    .where('player_id', '=', playerId)
    .orderBy('seed_no')
    .execute()
  const open = (row: (typeof rows)[number]) =>
    openSeed(encryption, { playerId, seedHash: row.seed_hash, encrypted: row.server_seed_encrypted })
  return Promise.all(rows.map(async (row) => ({ seedNo: row.seed_no, serverSeed: await open(row) })))
}

/** For a seed that begins by itself, until the player chooses their own. */
export function randomClientSeed(): string {
  return randomBytes(16).toString('hex')
}

/** Sees to it that the player's current seed belongs to the wheel in use. False where none is in use. */
export async function takeSeed({ db, encryption }: SeedDeps, playerId: string): Promise<boolean> {
  const asked = { player: playerId, fresh: await freshSeeds(encryption, playerId), clientSeed: randomClientSeed() }
  return retryIdempotent(() => functions.takeSeed(db, asked))
}

export interface SeedChange {
  playerId: string
  clientSeed: string
  idempotencyKey: string
}

/** Ends the current seed, which is revealed by that, and begins the promised one. The same request again answers the same seed. */
export async function changeSeed(
  { db, encryption }: SeedDeps,
  { playerId, clientSeed, idempotencyKey }: SeedChange,
): Promise<functions.ChangeSeedAnswer> {
  const asked = { player: playerId, key: idempotencyKey, clientSeed, fresh: await freshSeeds(encryption, playerId) }
  return retryIdempotent(() => functions.changeSeed(db, asked))
}
