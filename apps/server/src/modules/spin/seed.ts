import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Encryption } from '../../platform/encryption.ts'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { seedHash } from './fair-result.ts'

export interface SeedDeps {
  db: Db
  encryption: Encryption
}

const SEED_BYTES = 32

/** Two server seeds that nobody has seen, for a function that begins a seed. Encrypted before they leave this process. */
function freshSeeds(encryption: Encryption): RawBuilder<unknown> {
  const fresh = () => {
    const seed = randomBytes(SEED_BYTES)
    return sql`row(${encryption.encrypt(seed.toString('hex'))}::bytea, ${seedHash(seed)})::spin.fresh_seed`
  }
  return sql`array[${fresh()}, ${fresh()}]`
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
export async function takeSeed({ db, encryption }: SeedDeps, playerId: string): Promise<boolean> {
  const fresh = freshSeeds(encryption)
  const clientSeed = randomClientSeed()
  const { rows } = await retryIdempotent(() =>
    sql<{ status: 'taken' | 'inactive' }>`select spin.take_seed(${playerId}, ${fresh}, ${clientSeed}) as status`.execute(db),
  )
  return rows[0]!.status === 'taken'
}

export interface SeedChange {
  playerId: string
  clientSeed: string
  idempotencyKey: string
}

type SeedChanged = { status: 'changed'; seed_no: number } | { status: 'key_reused' | 'closed' | 'inactive'; seed_no: null }

/** Ends the current seed, which is revealed by that, and begins the promised one. The same request again answers the same seed. */
export async function changeSeed({ db, encryption }: SeedDeps, { playerId, clientSeed, idempotencyKey }: SeedChange): Promise<SeedChanged> {
  const fresh = freshSeeds(encryption)
  const { rows } = await retryIdempotent(() =>
    sql<SeedChanged>`select * from spin.change_seed(${playerId}, ${idempotencyKey}, ${clientSeed}, ${fresh})`.execute(db),
  )
  return rows[0]!
}
