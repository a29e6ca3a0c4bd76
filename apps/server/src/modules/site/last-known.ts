import type { Db } from '../../platform/database/db.ts'
import { createTimeBudget, withinTime } from '../../platform/jobs/time-budget.ts'
import { readSetting } from './read-setting.ts'
import type { Setting, SettingKey } from './setting.ts'

/** So long a call is held up where the answer is late; then what was known last is good enough. */
const READ_WITHIN_MS = 1000

const known = new WeakMap<Db, Map<SettingKey, unknown>>()

/**
 * A setting that is only shown and decides nothing: where the database cannot be asked the last known one stands, and
 * nothing where it was never known.
 */
export async function lastKnownSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Setting<Key> | undefined> {
  const ofDb = known.get(db) ?? new Map<SettingKey, unknown>()
  known.set(db, ofDb)
  try {
    ofDb.set(key, await withinTime(createTimeBudget(READ_WITHIN_MS), () => readSetting(db, key)))
  } catch {
    // The driver tells of the outage.
  }
  return ofDb.get(key) as Setting<Key> | undefined
}
