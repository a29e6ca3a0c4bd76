import { join, resolve } from 'node:path'
import { read32Bytes } from './env-keys.ts'
import type { EnvReader } from './env-values.ts'
import { publicBytesOf } from './signing-keys.ts'

/** Where the witness of the ledger is kept, and by which keys. */
export interface WitnessEnv {
  /** Absolute. */
  file: string
  /** The operator said where: then it has to be there. */
  isConfigured: boolean
  /** Gets each record too. */
  url: string | null
  everyMinutes: number
  /** 32 bytes: the private key of Ed25519. Null for an audit that was given the public key alone. */
  key: Buffer | null
  /** 32 bytes: the public key. */
  publicKey: Buffer
}

/**
 * Without `WITNESS_FILE` it is a file in `DATA_DIR`, beside what it bears witness of; `isConfigured` says whether the
 * operator chose a place.
 */
export function readWitness({ read, dataDir, isProduction }: { read: EnvReader; dataDir: string; isProduction: boolean }): WitnessEnv {
  const file = read.text('WITNESS_FILE')
  const url = read.text('WITNESS_URL') && read.url('WITNESS_URL', null)
  if (isProduction && url?.toLowerCase().startsWith('http:')) read.problem('WITNESS_URL must be an https address in production.')
  return {
    file: resolve(file ?? join(dataDir, 'witness.jsonl')),
    isConfigured: file !== null || url !== null,
    url,
    everyMinutes: read.wholeNumber('WITNESS_MINUTES', { from: 1, to: 1440 }) ?? 10,
    ...readKeys(read, isProduction),
  }
}

function readKeys(read: EnvReader, isProduction: boolean): Pick<WitnessEnv, 'key' | 'publicKey'> {
  const given = read.text('WITNESS_PUBLIC_KEY')
  const publicKey = given === null ? null : Buffer.from(given, 'base64')
  if (publicKey && publicKey.length !== 32) {
    read.problem('WITNESS_PUBLIC_KEY must be 32 bytes in base64, as npm run audit prints them.')
    return { key: null, publicKey }
  }
  const isGiven = read.text('WITNESS_KEY') !== null
  if (publicKey && !isGiven && !isProduction) return { key: null, publicKey }
  const key = read32Bytes({ read, name: 'WITNESS_KEY', isProduction })
  if (key.length !== 32) return { key: null, publicKey: key }
  const derived = publicBytesOf(key)
  if (publicKey && isGiven && !publicKey.equals(derived)) read.problem('WITNESS_PUBLIC_KEY is not the public key of WITNESS_KEY.')
  return { key, publicKey: derived }
}
