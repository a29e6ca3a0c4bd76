import { developmentKey } from '@krapao/protocols'
import type { EnvReader } from './env-values.ts'
import { isPublicHost } from './public-host.ts'

/** A key or secret under the name of its variable, as text. */
export type Keys = Readonly<Record<string, string>>

const MAX_NAMES = 3

/** 32 bytes in base64. Outside production the development key of that name stands in for a missing one. */
export function read32Bytes({ read, name, isProduction }: { read: EnvReader; name: string; isProduction: boolean }): Buffer {
  const value = read.text(name)
  const ofDevelopment = Buffer.from(developmentKey(name), 'base64url')
  if (value === null) {
    if (isProduction)
      read.problem(`${name} is required in production: 32 random bytes in base64, such as \`openssl rand -base64 32\` prints.`)
    return ofDevelopment
  }
  const key = Buffer.from(value, 'base64')
  if (key.length !== 32) read.problem(`${name} must be 32 bytes in base64, such as \`openssl rand -base64 32\` prints.`)
  if (isProduction && key.equals(ofDevelopment)) read.problem(`${name} is the development key; production needs one of its own.`)
  return key
}

/** Several of them, with commas between; none where nothing is given. */
export function readMore32Bytes(read: EnvReader, name: string): Buffer[] {
  const keys = read.list(name).map((text) => Buffer.from(text, 'base64'))
  if (keys.some((key) => key.length !== 32)) read.problem(`${name} must be keys of 32 bytes in base64 with commas between them.`)
  return keys
}

/** In production every key is random and serves one purpose: whoever learns one of them learns no other. */
export function checkProductionKeys(read: EnvReader, keys: Keys): void {
  const given = Object.entries(keys).filter(([, key]) => key !== '')
  for (const [name, key] of given) {
    if (isRepetition(plainText(key)))
      read.problem(`${name} repeats one piece of text; production needs a random key, such as \`openssl rand -base64 32\` prints.`)
  }
  for (const same of Map.groupBy(given, ([, key]) => plainText(key)).values()) {
    if (same.length > 1)
      read.problem(`${inWords(same.map(([name]) => name))} have the same value; production needs one of its own for each.`)
  }
}

/** Anyone can work the development keys out, so no site that strangers can reach may run on them. Origins by the variables that say them. */
export function checkPublicOrigins(read: EnvReader, { origins, keys }: { origins: Record<string, string>; keys: Keys }): void {
  const [name] = Object.entries(origins).find(([, origin]) => origin !== '' && isPublicHost(new URL(origin).hostname)) ?? []
  if (name === undefined) return
  const known = Object.keys(keys).filter((name) => plainText(keys[name]!) === plainText(developmentKey(name)))
  if (known.length > 0) {
    const owners = known.length === 1 ? `${known[0]} is a development key` : `${inWords(known)} are development keys`
    read.problem(`${name} is public and ${owners}; set others, or use an address such as http://localhost:3000.`)
  }
}

/** Base64 has two alphabets and may be padded, and the secret of a webhook says what it is; the key is the same. */
function plainText(key: string): string {
  return key
    .replace(/^whsec_/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll('=', '')
}

function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) if (text.startsWith(text.slice(period))) return true
  return false
}

function inWords(names: readonly string[]): string {
  const told = names.slice(0, MAX_NAMES)
  const last = names.length > MAX_NAMES ? `${names.length - MAX_NAMES} more` : told.pop()!
  return `${told.join(', ')} and ${last}`
}
