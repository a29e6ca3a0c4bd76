import { hash, verify } from '@node-rs/argon2'

export const MIN_PASSWORD_LENGTH = 8

// The library's default algorithm is argon2id; 19 MiB and 2 passes are OWASP's first choice for it.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let nobodysHash: Promise<string> | undefined

export function isLongEnough(password: string): boolean {
  return [...password].length >= MIN_PASSWORD_LENGTH
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Takes as long for a phone nobody has (no hash) as for a wrong password. */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await nobodysHash), password)
  return isRight && passwordHash !== undefined
}
