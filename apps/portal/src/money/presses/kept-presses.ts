import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { MoneyVerb } from './verbs.ts'

/** A press without a definite end, as it is kept on this device. */
export interface KeptPress {
  /** Its Idempotency-Key. */
  key: string
  playerId: string
  verb: MoneyVerb
  body: object
  /** In milliseconds by this device's clock, which decides nothing about money. */
  pressedAt: number
}

interface Schema extends DBSchema {
  presses: { key: string; value: KeptPress; indexes: { player: string } }
}

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined
/** For browsers that store nothing, as in some private windows: there a press is known until its page is closed. */
const inMemory = new Map<string, KeptPress>()

function database(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= open().catch(() => undefined)
  return opened
}

/** Throws where the browser has no IndexedDB. */
async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('krapao', 1, {
    upgrade: (db) => void db.createObjectStore('presses', { keyPath: 'key' }).createIndex('player', 'playerId'),
  })
}

/** Resolves when the press is on the disk, so that it survives the page being killed right after. */
export async function keepPress(press: KeptPress): Promise<void> {
  inMemory.set(press.key, press)
  const db = await database()
  const writing = db?.transaction('presses', 'readwrite', { durability: 'strict' })
  await Promise.all([writing?.store.put(press), writing?.done]).catch(() => undefined)
}

export async function forgetPress(key: string): Promise<void> {
  inMemory.delete(key)
  await (await database())?.delete('presses', key).catch(() => undefined)
}

/** The kept presses of one player from every tab and earlier page, oldest first. */
export async function keptPresses(playerId: string): Promise<KeptPress[]> {
  const kept = await (await database())?.getAllFromIndex('presses', 'player', playerId).catch(() => undefined)
  const presses = kept ?? [...inMemory.values()].filter((press) => press.playerId === playerId)
  return presses.toSorted((one, other) => one.pressedAt - other.pressedAt)
}
