import type { Db } from '../../platform/db.ts'
import { readSetting } from './read-setting.ts'

const TRUSTED_FOR_MS = 1000

const remembered = new WeakMap<Db, { isOpen: Promise<boolean>; readAt: number }>()

/** Asked before every call, so it is read from the database at most once a second. */
export function isServiceOpen(db: Db): Promise<boolean> {
  const known = remembered.get(db)
  const now = performance.now()
  if (known && now - known.readAt < TRUSTED_FOR_MS) return known.isOpen
  const isOpen = readSetting(db, 'service').then((service) => service.isOpen)
  remembered.set(db, { isOpen, readAt: now })
  // A failed read is not an answer to remember.
  isOpen.catch(() => remembered.delete(db))
  return isOpen
}
