import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

const ASK_EVERY_MS = 50
const GIVE_UP_AFTER_MS = 10_000
const SQLITE_BUSY = 5

/**
 * Runs `work` while no other process on this machine does so under the same lock file. The lock is the operating
 * system's, by way of SQLite: it ends with its process, however that ends, and one that is paused keeps it. A lock file
 * that only exists or not is left behind by a process that is killed, and who takes it away may take a newer one.
 */
export async function withFileLock<Result>(
  lockFile: string,
  work: () => Promise<Result>,
  { giveUpAfterMs = GIVE_UP_AFTER_MS }: { giveUpAfterMs?: number } = {},
): Promise<Result> {
  const lock = await take(lockFile, giveUpAfterMs)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function take(lockFile: string, giveUpAfterMs: number): Promise<DatabaseSync> {
  for (let waitedMs = 0; ; waitedMs += ASK_EVERY_MS) {
    const lock = tryToTake(lockFile)
    if (lock) return lock
    if (waitedMs >= giveUpAfterMs) throw new Error(`another process has held ${lockFile} for ${giveUpAfterMs / 1000} seconds`)
    await wait(ASK_EVERY_MS)
  }
}

function tryToTake(lockFile: string): DatabaseSync | null {
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
}
