import { createHash } from 'node:crypto'
import type { FileAnswer } from '@krapao/contract'
import type { Refuse } from '../../platform/http/refusal.ts'
import { type Files, nameInStore } from './files.ts'
import { type FileReference, readLink, writeLink } from './link.ts'
import { findFile } from './store.ts'

/** Where whoever gets this link may read the file until it expires. A path of this site. */
export function linkToFile({ clock, linkKey }: Files, file: FileReference, forSeconds: number): string {
  return `/api/file/${writeLink(linkKey, file, new Date(clock.now().getTime() + forSeconds * 1000))}`
}

/** Whether the bytes of a file are still there. Throws StoreUnavailable. */
export async function isKept(files: Files, file: FileReference): Promise<boolean> {
  return (await findFile(files.db, file)) !== undefined && (await files.store.get(nameInStore(file))) !== null
}

/** NO_DATA for a link that is not ours, as for a file that is not there: a stranger learns nothing from trying. */
export async function readFile(files: Files, link: string, refuse: Refuse<'NO_DATA' | 'FILE_LINK_EXPIRED'>): Promise<FileAnswer> {
  const file = readLink(files.linkKey, link)
  if (file === null) throw refuse('NO_DATA')
  const leftMs = file.expiresAt.getTime() - files.clock.now().getTime()
  if (leftMs <= 0) throw refuse('FILE_LINK_EXPIRED')
  const known = await findFile(files.db, file)
  const bytes = known && (await files.store.get(nameInStore(file)))
  if (!known || !bytes) throw refuse('NO_DATA')
  if (!createHash('sha256').update(bytes).digest().equals(known.stored_hash))
    throw new Error(`file ${file.fileId} of ${file.ownerId} is not what was stored`)
  const day = known.created_at.toISOString().slice(0, 10)
  return {
    bytes,
    mediaType: known.media_type,
    name: `${known.purpose}-${day}-${file.fileId.slice(0, 8)}.jpg`,
    maxAgeSeconds: Math.floor(leftMs / 1000),
  }
}
