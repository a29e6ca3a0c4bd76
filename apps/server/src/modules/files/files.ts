import type { ObjectStore } from '../../integrations/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'

/** What the verbs of this module stand on. */
export interface Files {
  db: Db
  /** Links are good by the clock of this server. */
  clock: Clock
  store: ObjectStore
  /** 32 bytes; signs the links. */
  linkKey: Buffer
}

/** Under which name the store keeps a file: all of one owner's in one folder. */
export function nameInStore({ ownerId, fileId }: { ownerId: string; fileId: string }): string {
  return `${ownerId}/${fileId}.jpg`
}
