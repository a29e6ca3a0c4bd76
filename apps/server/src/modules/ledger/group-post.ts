import type { Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { postBatch } from './functions.gen.ts'
import { callPost, newPosting, type NotPosted, type PostResult, type PostAnswer, toPostResult, type PostRequest } from './post.ts'

const gathered = gatherWrites<PostRequest, PostAnswer>({
  name: 'postings',
  run: (db, requests) => postBatch(db, { owners: requests.map(({ ownerId }) => ownerId), entries: requests.map(newPosting) }),
  alone: callPost,
  keyOf: ({ ownerId }) => ownerId,
})

/** Posts for a caller that writes nothing else: those that come together share one round trip and one commit. */
export async function groupPost(db: Db, request: PostRequest, refuse: Refuse<NotPosted>): Promise<PostResult> {
  return toPostResult(await gathered(db, request), request, refuse)
}
