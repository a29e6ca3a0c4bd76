import { hash as argon2 } from '@node-rs/argon2'
import { refuse } from '../http/refusal.ts'
import { sha256 } from '../ids.ts'

// The library's default algorithm is argon2id; 19 MiB and 2 passes are OWASP's first choice for it.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many passwords are hashed or wait for it at a time: the last has its turn within some seconds. */
const MOST_AT_ONCE = 200
let atOnce = 0

/** Refuses what comes in a flood with REQUEST_LIMIT, before it costs anything. */
async function hash(password: string, options: typeof COST & { salt?: Buffer }): Promise<string> {
  if (atOnce >= MOST_AT_ONCE) throw refuse('REQUEST_LIMIT')
  atOnce++
  try {
    return await argon2(password, options)
  } finally {
    atOnce--
  }
}

/** What is kept of a password. Who knows it can show its hash; neither can be worked out from this. */
export interface KeptPassword {
  /** Algorithm, cost and salt of the hash, as far as its last dollar. */
  salt: string
  /** SHA-256 of the hash. */
  proof: Buffer
}

/** Under a new salt each time, so the same password is kept in another form. Takes some 19 MiB while it runs. */
export async function keepPassword(password: string): Promise<KeptPassword> {
  const encoded = await hash(password, COST)
  return { salt: encoded.slice(0, encoded.lastIndexOf('$')), proof: sha256(encoded) }
}

const SALT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)$/

/** The hash of a password by this salt. Takes as long for a phone nobody has (no salt), and is nobody's then. */
export function hashWith(salt: string | null, password: string): Promise<string> {
  const [, memoryCost, timeCost, parallelism, text] = SALT.exec(salt ?? '') ?? []
  if (text === undefined) return hash(password, COST)
  const cost = { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) }
  return hash(password, { ...cost, salt: Buffer.from(text, 'base64') })
}
