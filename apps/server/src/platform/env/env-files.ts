import { join } from 'node:path'
import { read32Bytes } from './env-keys.ts'
import type { EnvReader } from './env-values.ts'

/** A store of objects that speaks the S3 protocol. */
export interface ObjectStoreParty {
  /** Of the bucket, or of a folder in it: names are added after a slash. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

/** Where the files of players and staff are kept. */
export interface FilesEnv {
  /** Absolute; used where there is no store. */
  folder: string
  store: ObjectStoreParty | null
  /** 32 bytes; signs the links by which files are read. */
  linkKey: Buffer
}

/** Without `FILES_URL` files are in a folder of `DATA_DIR`. */
export function readFiles({ read, dataDir, isProduction }: { read: EnvReader; dataDir: string; isProduction: boolean }): FilesEnv {
  return {
    folder: join(dataDir, 'files'),
    store: read.text('FILES_URL') === null ? null : readStore(read, isProduction),
    linkKey: read32Bytes({ read, name: 'FILES_LINK_KEY', isProduction }),
  }
}

function readStore(read: EnvReader, isProduction: boolean): ObjectStoreParty {
  const url = read.url('FILES_URL', null)
  if (isProduction && url.toLowerCase().startsWith('http:')) read.problem('FILES_URL must be an https address in production.')
  return {
    url,
    // What stores other than Amazon's take for theirs.
    region: read.text('FILES_REGION') ?? 'us-east-1',
    accessKey: required(read, 'FILES_ACCESS_KEY'),
    secretKey: required(read, 'FILES_SECRET_KEY'),
  }
}

function required(read: EnvReader, name: string): string {
  const value = read.text(name)
  if (value === null) read.problem(`${name} is required where FILES_URL names a store.`)
  return value ?? ''
}
