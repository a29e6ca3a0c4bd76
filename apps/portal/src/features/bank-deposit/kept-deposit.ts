import type { StatementItem } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface Expected {
  accountNo: string
  /** By the server's clock. */
  saidAt: number
  /** The player's newest deposit at that moment, 0 where there was none: a later one is its money. Undefined where it was not known. */
  afterStatementNo: number | undefined
}

/** A transfer that the player says they have made, until its money comes. */
export interface Waiting extends Expected {
  /** What was transferred, in major units; undefined where no amount was typed. */
  amount: number | undefined
  /** The amount that was shown for it: who has not transferred after all finds it again. */
  announced?: Announced | undefined
}

/** An amount that is this player's alone, for which they may be in their bank's app at this moment. */
export interface Announced extends Expected {
  /** As typed. */
  asked: MajorUnits
  amount: MajorUnits
  /** By the server's clock. */
  expiresAt: number
}

/** What this phone keeps of a player's deposits by bank. */
export interface KeptDeposit {
  lastAccountNo?: string
  waiting?: Waiting | undefined
  announced?: Announced | undefined
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

/** Whether a deposit came after the player said that it would. `newest`: their newest deposit, null where there is none. */
export function hasArrived(
  { saidAt, afterStatementNo }: Expected,
  newest: Pick<StatementItem, 'statementNo' | 'createdAt'> | null,
): boolean {
  if (!newest) return false
  return afterStatementNo === undefined ? Date.parse(newest.createdAt) > saidAt : newest.statementNo > afterStatementNo
}
