/**
 * Pictures that people give us. Terms: an *owner* is whoever gave it, a player, a member of staff or a guest; its
 * *purpose* is what it was given for; a *link* lets whoever has it read one file until it expires.
 *
 * Owns schema `files`. Always true: nothing is stored as it came, every picture is drawn anew; the same bytes of one
 * owner for one purpose are one file; a file that is written down has its bytes in the store; nobody reads one without
 * a link that we signed; an owner adds no more a day than their purpose allows.
 */
export { type AddedFile, addFile, type NewUpload, type Purpose } from './add-file.ts'
export * as filesAudit from './audit.ts'
export { KEPT_FILES } from './audit/relations.ts'
export { deleteFile } from './delete-file.ts'
export type { Files } from './files.ts'
export { createFolderStore } from './folder-store.ts'
export { formatOf, type ImageProblem, type Pixels, readPixels } from './image.ts'
export { type FileReference, readLink, writeLink } from './link.ts'
export { isKept, linkToFile } from './read-file.ts'
export { forgetOldCounts } from './retention.ts'
export { filesRoutes } from './routes.ts'
export { TABLES_OF_FILES } from './table-classes.ts'
