import { createHash, randomBytes } from 'node:crypto'
import { open, seal } from './aes-gcm.ts'

/** Whose a wrapped key is. */
export type KeyOwner = readonly ['player', playerId: string] | readonly ['site', purpose: string]

/** A key as the database has it. */
export interface WrappedKey {
  /** Which DATA_KEY opens it. */
  dataKeyId: string
  wrapped: Buffer
}

/** What a process has been given of DATA_KEY and DATA_OLD_KEYS. It wraps keys, and encrypts nothing else. */
export interface DataKeys {
  /** Of DATA_KEY: 16 hexadecimal digits, which tell it from others and nothing of it. */
  id: string
  has(dataKeyId: string): boolean
  /** Binds the key to its owner and to the DATA_KEY. */
  wrap(key: Buffer, owner: KeyOwner, dataKeyId: string): Buffer
  /** Throws an UnknownDataKey, or an error where it was made of another owner's or changed. */
  unwrap(wrapped: WrappedKey, owner: KeyOwner): Buffer
}

/** A key is wrapped with a DATA_KEY that this process was not given. */
export class UnknownDataKey extends Error {
  constructor(dataKeyId: string) {
    super(
      `A key of this database is wrapped with the DATA_KEY ${dataKeyId}, which is neither DATA_KEY nor one of DATA_OLD_KEYS: give it in one of them.`,
    )
    this.name = 'UnknownDataKey'
  }
}

const KEY_BYTES = 32

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/** Each of 32 bytes. */
export function createDataKeys({ dataKey, oldDataKeys }: { dataKey: Buffer; oldDataKeys: readonly Buffer[] }): DataKeys {
  const keys = new Map([...oldDataKeys, dataKey].map((key) => [dataKeyId(key), key]))
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id)
    if (!key) throw new UnknownDataKey(id)
    return key
  }
  return {
    id: dataKeyId(dataKey),
    has: (id) => keys.has(id),
    wrap: (key, owner, id) => seal(keyOf(id), key, bindingOf(owner, id)),
    unwrap: ({ wrapped, dataKeyId: id }, owner) => open(keyOf(id), wrapped, bindingOf(owner, id)),
  }
}

function dataKeyId(key: Buffer): string {
  if (key.length !== KEY_BYTES) throw new RangeError(`a data key must have ${KEY_BYTES} bytes`)
  return createHash('sha256').update('krapao data key').update(key).digest('hex').slice(0, 16)
}

const bindingOf = (owner: KeyOwner, id: string) => ['key', ...owner, id]
