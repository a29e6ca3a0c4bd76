import { type IDBPDatabase, openDB } from 'idb'

interface Kept<Value> {
  /** Of its own, so that no other open page holds its upgrade up. */
  database: string
  store: string
  /** The members of a value that are its key. */
  keyPath: string | string[]
  /** After so long a value is of no use, and forgotten. */
  keptMs: number
  /** When a value was kept, in milliseconds by this device's clock. */
  since(value: Value): number
}

/** Values of one kind that this device keeps, one for each key. Where the browser stores nothing, as in some private windows, none is. */
export function createKept<Value>({ database: name, store, keyPath, keptMs, since }: Kept<Value>) {
  let opened: Promise<IDBPDatabase | undefined> | undefined
  /** Throws where the browser has no IndexedDB. */
  const open = async () =>
    openDB(name, 1, {
      upgrade: (db) => void db.createObjectStore(store, { keyPath }),
      // Whoever forgets all of it waits until nobody has it open.
      blocking(_before, _after, { target }) {
        opened = undefined
        ;(target as IDBDatabase).close()
      },
    })
  const database = () => (opened ??= open().catch(() => undefined))

  async function forget(key: IDBValidKey): Promise<void> {
    await (await database())?.delete(store, key).catch(() => undefined)
  }
  return {
    /** Resolves when it is on the disk, in place of an earlier one, so that it survives the page being killed right after. A full disk is no reason to stop. */
    async keep(value: Value): Promise<void> {
      const db = await database()
      const writing = db?.transaction(store, 'readwrite', { durability: 'strict' })
      await Promise.all([writing?.store.put(value), writing?.done]).catch(() => undefined)
    },
    forget,
    async read(key: IDBValidKey): Promise<Value | undefined> {
      const value = (await (await database())?.get(store, key).catch(() => undefined)) as Value | undefined
      if (value === undefined || Math.abs(Date.now() - since(value)) < keptMs) return value
      await forget(key)
      return undefined
    },
  }
}
