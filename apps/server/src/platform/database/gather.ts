import { type Batcher, type BatcherOptions, createBatcher } from './batcher.ts'
import { retryIdempotent, type Db, type Tx } from './db.ts'

/** How much of what comes together shares a round trip. */
export interface GatherLimits {
  /** So many writes share one commit; 1 gives each its own. */
  writesPerCommit?: number
  /** How many batches of the same read may be on their way at once. */
  readLanes?: number
  /** So many keys share one read. */
  keysPerRead?: number
  /** Told how many shared each commit, by the name of what they wrote. */
  onCommit?(of: string, size: number): void
}

/** Beyond it a batch is no cheaper, and whoever comes first waits for more. */
const KEYS_PER_READ = 256
/** A slow read delays its neighbours by no more than this. */
const READ_PATIENCE_MS = 250
export const WRITES_PER_COMMIT = 64
/** Two keep PostgreSQL at work while the answers of one are read; more only make the batches smaller. */
export const WRITE_LANES = 2
/** Where batches are of one, the lanes are all there is to be done at once. */
const LANES_OF_SINGLES = 16
const MAX_WAITING_WRITES = 2000
/** A connection that has fallen silent holds up its own batch only: as long as a lock is waited for at most. */
const WRITE_PATIENCE_MS = 5000

/** A distributed database asks one machine, of one owner, at a time, so nothing is shared there. */
export const LIMITS_OF_DISTRIBUTED = { keysPerRead: 1, writesPerCommit: 1, readLanes: 32 } as const

const limitsOf = new WeakMap<Db, GatherLimits>()

/** For all that is gathered on this database; said before anything is. */
export function limitGathering(db: Db, limits: GatherLimits): void {
  limitsOf.set(db, limits)
}

/**
 * Makes a read of one key out of one of many: what is asked in the same turn, or while a batch of it is on its way,
 * shares a statement. Nothing is kept, and a statement leaves after all who share it have asked, so each hears what was
 * true after that. `read` is one plain SELECT, as the connections of reads allow nothing else, and answers in the order
 * of its keys, of which several may be the same. Inside a transaction a key is read alone.
 */
export function gather<Key, Answer>(
  read: (db: Db | Tx, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (db: Db | Tx, key: Key) => Promise<Answer> {
  const batcherOf = onEach<Key, Answer>((db) => ({
    run: (keys) => read(db, keys),
    maxBatch: limitsOf.get(db)?.keysPerRead ?? KEYS_PER_READ,
    lanes: limitsOf.get(db)?.readLanes ?? 1,
    patienceMs: READ_PATIENCE_MS,
    triedWhile: 'anybody waits',
  }))
  return async (db, key) => (db.isTransaction ? (await read(db, [key]))[0]! : batcherOf(db).submit(key))
}

export interface GatheredWrites<Item, Answer extends { status: string | null }> {
  /** For whoever counts how many share a commit. */
  name: string
  /**
   * Does all of them in one statement that commits by itself, or none, and answers each as `alone` would, or `busy` where
   * somebody else holds what it needs. A repetition is answered as the first time.
   */
  run(db: Db, items: readonly Item[]): Promise<readonly (Answer | { status: 'busy' })[]>
  /** The same of one, waiting for whoever is in the way. */
  alone(db: Db, item: Item): Promise<Answer>
  /** No two items of one key are on their way at once, and batches are sorted by it. */
  keyOf(item: Item): string
  lanes?: number
}

/**
 * Makes a write of one item out of one of many: those that come while a batch is on its way share the next statement and
 * its commit. A connection that is lost is another's to try: what was sent may have happened, so it is asked again.
 */
export function gatherWrites<Item, Answer extends { status: string | null }>({
  name,
  run,
  alone,
  keyOf,
  lanes = WRITE_LANES,
}: GatheredWrites<Item, Answer>): (db: Db, item: Item) => Promise<Answer> {
  const batcherOf = onEach<Item, Answer | { status: 'busy' }>((db) => {
    const { writesPerCommit: maxBatch = WRITES_PER_COMMIT, onCommit } = limitsOf.get(db) ?? {}
    return {
      run(items) {
        onCommit?.(name, items.length)
        return retryIdempotent(() => run(db, items))
      },
      keyOf,
      maxBatch,
      lanes: maxBatch === 1 ? LANES_OF_SINGLES : lanes,
      maxWaiting: MAX_WAITING_WRITES,
      patienceMs: WRITE_PATIENCE_MS,
      // What its caller was told is not known yet should not begin long after that.
      triedWhile: 'all wait',
    }
  })
  return async (db, item) => {
    const answer = await batcherOf(db).submit(item)
    // Waited for alone, so that nobody in the batch waits too.
    return isBusy(answer) ? retryIdempotent(() => alone(db, item)) : answer
  }
}

function isBusy(answer: { status: string | null }): answer is { status: 'busy' } {
  return answer.status === 'busy'
}

/** One batcher for each database, made when it is first used. */
function onEach<Item, Answer>(optionsOn: (db: Db) => BatcherOptions<Item, Answer>): (db: Db) => Batcher<Item, Answer> {
  const batchers = new WeakMap<Db, Batcher<Item, Answer>>()
  return (db) => {
    const known = batchers.get(db)
    if (known) return known
    const made = createBatcher(optionsOn(db))
    batchers.set(db, made)
    return made
  }
}
