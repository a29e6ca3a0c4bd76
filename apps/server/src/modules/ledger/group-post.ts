import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gatherWrites } from '../../platform/database/gather.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { callPost, newPosting, type NotPosted, type PostResult, type PostAnswer, toPostResult, type PostRequest } from './post.ts'

const gathered = gatherWrites<PostRequest, PostAnswer>({
  name: 'postings',
  async run(db, requests) {
    const { rows } = await sql<PostAnswer>`
      select * from ledger.post_batch(${requests.map(({ ownerId }) => ownerId)}, ${requests.map(newPosting)})`.execute(db)
    return rows
  },
  alone: callPost,
  keyOf: ({ ownerId }) => ownerId,
})

/** Posts for a caller that writes nothing else: those that come together share one round trip and one commit. */
export async function groupPost(db: Db, request: PostRequest, refuse: Refuse<NotPosted>): Promise<PostResult> {
  return toPostResult(await gathered(db, request), request, refuse)
}
