import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A transfer that the player says they have made, until its money comes. */
export interface Waiting {
  accountNo: string
  /** What was transferred, in major units; undefined where no amount was typed. */
  amount: number | undefined
  /** By the server's clock. */
  saidAt: number
  /** The newest posting of the player at that moment: a later deposit is its money. */
  postingNo: number
}

/** What this phone keeps of a player's deposits by bank. */
export interface KeptDeposit {
  lastAccountNo?: string
  waiting?: Waiting | undefined
}

interface Schema extends DBSchema {
  deposits: { key: string; value: KeptDeposit }
}

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined
/** For browsers that store nothing. */
const inMemory = new Map<string, KeptDeposit>()

function database(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= openDB<Schema>('krapao-deposits', 1, { upgrade: (db) => void db.createObjectStore('deposits') }).catch(() => undefined)
  return opened
}

async function readKept(playerId: string): Promise<KeptDeposit> {
  const db = await database()
  return (await db?.get('deposits', playerId).catch(() => undefined)) ?? inMemory.get(playerId) ?? {}
}

async function writeKept(playerId: string, kept: KeptDeposit): Promise<void> {
  inMemory.set(playerId, kept)
  await (await database())?.put('deposits', kept, playerId).catch(() => undefined)
}

const keyOf = (playerId: string) => ['kept-deposit', playerId]

/** What is kept of this player, undefined until it is read, and a way to change it. */
export function useKeptDeposit(playerId: string): { kept: KeptDeposit | undefined; keep: (change: KeptDeposit) => void } {
  const queries = useQueryClient()
  const { data: kept } = useQuery({ queryKey: keyOf(playerId), queryFn: () => readKept(playerId), staleTime: Infinity })
  return {
    kept,
    keep(change) {
      const next = { ...kept, ...change }
      queries.setQueryData<KeptDeposit>(keyOf(playerId), next)
      void writeKept(playerId, next)
    },
  }
}
