import { sql } from 'kysely'
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

export async function countUpload(db: Db, upload: { ownerId: string; purpose: string; byteLength: number }): Promise<boolean> {
  const { rows } = await sql<{ isCounted: boolean }>`
    select files.count_upload(${upload.ownerId}, ${upload.purpose}, ${upload.byteLength}) as "isCounted"`.execute(db)
  return rows[0]!.isCounted
}

interface NewFile extends FileReference {
  purpose: string
  sourceHash: Buffer
  storedHash: Buffer
  mediaType: string
  width: number
  height: number
  byteLength: number
}

export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await sql`
    select files.add_file(${file.ownerId}, ${file.fileId}, ${file.purpose}, ${file.sourceHash}, ${file.storedHash},
      ${file.mediaType}, ${file.width}, ${file.height}, ${file.byteLength})`.execute(db)
}

/** The row stays, with its hashes. */
export async function markDeleted(db: Db, { ownerId, fileId }: FileReference): Promise<void> {
  await sql`select files.delete_file(${ownerId}, ${fileId})`.execute(db)
}
