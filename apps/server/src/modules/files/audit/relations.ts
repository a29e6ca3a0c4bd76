import { sql } from 'kysely'

/** The files that were kept, with the hash of what came, for the audits of other modules. */
export const KEPT_FILES = sql`(select owner_id, file_id, source_hash from files.file)`
