import { retryIdempotent } from '../../platform/database/db.ts'
import { type Files, nameInStore } from './files.ts'
import type { FileReference } from './link.ts'
import { markDeleted } from './store.ts'

/**
 * Deletes the bytes of a file; its row stays. The row says so first, so that no link finds bytes that are about to go; the
 * same file again ends what a crash has left. Throws StoreUnavailable.
 */
export async function deleteFile(files: Files, file: FileReference): Promise<void> {
  await retryIdempotent(() => markDeleted(files.db, file))
  await files.store.delete(nameInStore(file))
}
