import { createHash } from 'node:crypto'

/** The key that a provider has in development when none is set. Anyone can work it out, so production refuses it. */
export function developmentKey(variable: string): string {
  return createHash('sha256').update(`krapao development ${variable}`).digest('base64url')
}
