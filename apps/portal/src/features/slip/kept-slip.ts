import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A slip whose upload has no definite answer yet, as it is kept on this device. */
export interface KeptSlip {
  /** The Idempotency-Key of its upload. */
  key: string
  playerId: string
  /** As they were chosen: a repetition under the same key must have the same bytes. Not a Blob, which some browsers cannot keep. */
  bytes: ArrayBuffer
  mediaType: string
  /** In milliseconds by this device's clock, which decides nothing about money. */
  startedAt: number
}

/** Long after its hour is over, a slip that was never sent is of no use, and a picture of a bank account is better not kept. */
const KEPT_MS = 24 * 60 * 60 * 1000

interface Schema extends DBSchema {
  slips: { key: string; value: KeptSlip }
}

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined

/** Undefined where the browser stores nothing, as in some private windows: there a slip is known until its page is closed. */
function database(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= open().catch(() => undefined)
  return opened
}

/** A database of its own, so that no other open page holds its upgrade up. Throws where the browser has no IndexedDB. */
async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('krapao-slips', 1, { upgrade: (db) => void db.createObjectStore('slips', { keyPath: 'playerId' }) })
}

/** Resolves when the slip is on the disk, in place of an earlier one of the same player. A full disk is no reason not to send. */
export async function keepSlip(slip: KeptSlip): Promise<void> {
  const db = await database()
  const writing = db?.transaction('slips', 'readwrite', { durability: 'strict' })
  await Promise.all([writing?.store.put(slip), writing?.done]).catch(() => undefined)
}

export async function forgetSlip(playerId: string): Promise<void> {
  await (await database())?.delete('slips', playerId).catch(() => undefined)
}

export async function keptSlip(playerId: string): Promise<KeptSlip | undefined> {
  const kept = await (await database())?.get('slips', playerId).catch(() => undefined)
  if (!kept || Math.abs(Date.now() - kept.startedAt) < KEPT_MS) return kept
  await forgetSlip(playerId)
  return undefined
}
