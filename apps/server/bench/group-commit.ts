import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Db } from '../src/platform/db.ts'
import type { Refuse } from '../src/platform/http/refusal.ts'
import type { Posted, PostRequest } from '../src/rooms/ledger/index.ts'

/** Collects what many callers post at once into few commits. `maxBatch: 1` is one call a commit. */
export type GroupPost = (request: PostRequest, refuse: Refuse<'MONEY_NOT_ENOUGH' | 'REQUEST_KEY_REUSED'>) => Promise<Posted>
export type CreateGroupPost = (db: Db, options: { lanes: number; maxBatch: number }) => GroupPost

/** How the server's own is told to make one call a commit. */
export const ONE_CALL_A_COMMIT = { LEDGER_MAX_BATCH: '1' }
/** What the server itself takes. */
export const GROUPED = { lanes: 2, maxBatch: 64 }

const PLACE = join(import.meta.dirname, '..', 'src', 'rooms', 'ledger', 'group-post.ts')

/** Null while the ledger has none. */
export async function findGroupPost(): Promise<CreateGroupPost | null> {
  if (!existsSync(PLACE)) return null
  const { createGroupPost } = (await import(pathToFileURL(PLACE).href)) as { createGroupPost: CreateGroupPost }
  return createGroupPost
}
