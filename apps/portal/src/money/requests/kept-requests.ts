import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { MoneyVerb } from './verbs.ts'

/** A request without a definite end, as it is kept on this device. */
export interface KeptRequest {
  /** Its Idempotency-Key. */
  key: string
  playerId: string
  verb: MoneyVerb
  body: object
  /** In milliseconds by this device's clock, which decides nothing about money. */
  requestedAt: number
}

interface Schema extends DBSchema {
  requests: { key: string; value: KeptRequest; indexes: { player: string } }
}

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined
/** For browsers that store nothing, as in some private windows: there a request is known until its page is closed. */
const inMemory = new Map<string, KeptRequest>()

function database(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= open().catch(() => undefined)
  return opened
}

/** Throws where the browser has no IndexedDB. */
async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('krapao', 1, {
    upgrade: (db) => void db.createObjectStore('requests', { keyPath: 'key' }).createIndex('player', 'playerId'),
  })
}

/** Resolves when the request is on the disk, so that it survives the page being killed right after. */
export async function keepRequest(request: KeptRequest): Promise<void> {
  inMemory.set(request.key, request)
  const db = await database()
  const writing = db?.transaction('requests', 'readwrite', { durability: 'strict' })
  await Promise.all([writing?.store.put(request), writing?.done]).catch(() => undefined)
}

/** Called when its end is known. A device that cannot delete it asks for its end once more. */
export async function forgetRequest(key: string): Promise<void> {
  inMemory.delete(key)
  await (await database())?.delete('requests', key).catch(() => undefined)
}

/** The kept requests of one player from every tab and earlier page, oldest first. */
export async function keptRequests(playerId: string): Promise<KeptRequest[]> {
  const kept = await (await database())?.getAllFromIndex('requests', 'player', playerId).catch(() => undefined)
  const requests = kept ?? [...inMemory.values()].filter((request) => request.playerId === playerId)
  return requests.toSorted((one, other) => one.requestedAt - other.requestedAt)
}
