import type { Db, Tx } from '../../platform/db.ts'
import { type NotPosted, type PostRequest, refusalNamed } from './post.ts'

/**
 * What was refused before under this key, for a verb that does more than post; undefined where nothing was. The same key
 * with another body was another request's.
 */
export async function refusalBefore(
  db: Db | Tx,
  { ownerId, requestKey, body }: Required<Pick<PostRequest, 'ownerId' | 'requestKey' | 'body'>>,
): Promise<NotPosted | undefined> {
  const before = await db
    .selectFrom('ledger.request')
    .select(['body', 'refusal'])
    .where('owner_id', '=', ownerId)
    .where('request_key', '=', requestKey)
    .where('refusal', 'is not', null)
    .executeTakeFirst()
  if (!before) return undefined
  return before.body === body ? refusalNamed(before.refusal) : 'REQUEST_KEY_REUSED'
}
