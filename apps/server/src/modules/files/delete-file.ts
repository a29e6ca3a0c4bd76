import { retryIdempotent } from '../../platform/database/db.ts'
import { type Files, nameInStore } from './files.ts'
import * as functions from './functions.gen.ts'
import type { FileReference } from './link.ts'

/**
 * Deletes the bytes of a file; its row stays. The row says so first, so that no link finds bytes that are about to go; the
 * same file again ends what a crash has left. Throws StoreUnavailable.
 */
export async function deleteFile(files: Files, file: FileReference): Promise<void> {
  await retryIdempotent(() => functions.deleteFile(files.db, { owner: file.ownerId, file: file.fileId }))
  await files.store.delete(nameInStore(file))
}
