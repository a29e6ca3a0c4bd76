import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A spin, or the claim of a coupon, whose end the player has not seen yet, as it is kept on this device. */
export interface KeptCall {
  playerId: string
  kind: 'spin' | 'claim'
  /** Its Idempotency-Key. */
  key: string
  /** The code of the prize that is claimed. */
  coupon?: string
  /** In milliseconds by this device's clock. */
  pressedAt: number
}

/**
 * An older one is not asked again: had it never arrived, it would take a coin that its player no longer expects to spend.
 * What it has won stands among the coupons.
 */
const ASKED_AGAIN_MS = 10 * 60 * 1000

interface Schema extends DBSchema {
  calls: { key: [string, string]; value: KeptCall }
}

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined

/** Undefined where the browser stores nothing, as in some private windows: there a call is known until its page is closed. */
function database(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= openDB<Schema>('krapao-spins', 1, {
    upgrade: (db) => void db.createObjectStore('calls', { keyPath: ['playerId', 'kind'] }),
  }).catch(() => undefined)
  return opened
}

/** Resolves when the call is on the disk, so that it survives the page being killed right after. */
export async function keepCall(call: KeptCall): Promise<void> {
  const db = await database()
  const writing = db?.transaction('calls', 'readwrite', { durability: 'strict' })
  await Promise.all([writing?.store.put(call), writing?.done]).catch(() => undefined)
}

export async function forgetCall({ playerId, kind }: Pick<KeptCall, 'playerId' | 'kind'>): Promise<void> {
  await (await database())?.delete('calls', [playerId, kind]).catch(() => undefined)
}

/** The call of this kind whose end is still to be shown. */
export async function keptCall(playerId: string, kind: KeptCall['kind']): Promise<KeptCall | undefined> {
  const call = await (await database())?.get('calls', [playerId, kind]).catch(() => undefined)
  if (!call || Math.abs(Date.now() - call.pressedAt) < ASKED_AGAIN_MS) return call
  await forgetCall(call)
  return undefined
}
