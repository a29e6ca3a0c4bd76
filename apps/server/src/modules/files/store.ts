import type { Db } from '../../platform/database/db.ts'
import type { FileReference } from './link.ts'

/** What is known of a file whose bytes are kept. */
export function findFile(db: Db, { ownerId, fileId }: FileReference) {
  return db
    .selectFrom('files.file')
    .select(['purpose', 'stored_hash', 'media_type', 'width', 'height', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
