import type { Db } from '../../platform/database/db.ts'
import { createTimeBudget, withinTime } from '../../platform/jobs/time-budget.ts'
import { readSetting } from './read-setting.ts'

const TRUSTED_FOR_MS = 1000
/** So long a call is held up where the answer is late; then what was known last is good enough. */
const READ_WITHIN_MS = 1000

interface Remembered {
  isOpen: boolean
  readAt: number
  /** Shared by all calls of the moment; it cannot fail. */
  rereading: Promise<boolean> | undefined
}

const remembered = new WeakMap<Db, Remembered>()

/**
 * Asked before every call, so it is read from the database at most once a second. Where the database cannot be asked
 * the last known state holds; who is the first to ask waits for a read of their own.
 */
export async function isServiceOpen(db: Db): Promise<boolean> {
  const known = remembered.get(db)
  if (!known) return learn(db)
  if (performance.now() - known.readAt < TRUSTED_FOR_MS) return known.isOpen
  known.rereading ??= reread(db, known)
  return known.rereading
}

async function reread(db: Db, known: Remembered): Promise<boolean> {
  try {
    return await withinTime(createTimeBudget(READ_WITHIN_MS), () => learn(db))
  } catch {
    // Not asked again before a second has passed; the driver tells of the outage.
    remembered.set(db, { isOpen: known.isOpen, readAt: performance.now(), rereading: undefined })
    return known.isOpen
  }
}

async function learn(db: Db): Promise<boolean> {
  const { isOpen } = await readSetting(db, 'service')
  remembered.set(db, { isOpen, readAt: performance.now(), rereading: undefined })
  return isOpen
}
