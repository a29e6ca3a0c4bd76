import { createHash } from 'node:crypto'
import { retryIdempotent } from '../../platform/database/db.ts'
import { type Files, nameInStore } from './files.ts'
import * as functions from './functions.gen.ts'
import { type ImageProblem, redrawImage } from './image.ts'
import { type FileReference, uuidOf } from './link.ts'
import { findFile } from './store.ts'

/** What a file is for. Each has its own limits a day. */
export type Purpose = 'slip' | 'chat'

export interface NewUpload {
  /** A player, a member of staff or a guest. */
  ownerId: string
  purpose: Purpose
  /** As they came. */
  bytes: Buffer
}

/** `limit`: the owner has sent as much today as they may. */
export type AddedFile = ({ status: 'stored' } & FileReference) | { status: 'refused'; reason: ImageProblem | 'limit' }

/**
 * Keeps a picture for its owner. Its id is made of owner, purpose and bytes, so the same bytes again are the same file;
 * and what was stored before a crash, but not written down, is written over by the next try. Everything sent counts
 * against the day, also what cannot be kept and what was kept before: reading it took its time. Throws StoreUnavailable.
 */
export async function addFile(files: Files, { ownerId, purpose, bytes }: NewUpload): Promise<AddedFile> {
  const sourceHash = sha256(bytes)
  const fileId = uuidOf(sha256(`${ownerId} ${purpose} `, sourceHash))
  const stored = { status: 'stored', ownerId, fileId } as const
  // Counted twice where its answer is lost, which errs on the safe side.
  const isCounted = await retryIdempotent(() => functions.countUpload(files.db, { owner: ownerId, purpose, bytes: BigInt(bytes.length) }))
  if (!isCounted) return { status: 'refused', reason: 'limit' }
  if (await findFile(files.db, stored)) return stored
  const image = await redrawImage(bytes)
  if (typeof image === 'string') return { status: 'refused', reason: image }
  await files.store.put(nameInStore(stored), image.bytes, image.mediaType)
  const { mediaType, width, height } = image
  const file = {
    owner: ownerId,
    file: fileId,
    purpose,
    sourceHash,
    storedHash: sha256(image.bytes),
    mediaType,
    width,
    height,
    byteLength: image.bytes.length,
  }
  await retryIdempotent(() => functions.addFile(files.db, file))
  return stored
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
