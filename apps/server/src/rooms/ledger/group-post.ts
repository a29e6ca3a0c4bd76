import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import { type BatchOptions, createGroupCommit } from '../../platform/group-commit.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newPosting, type NotPosted, post, type Posted, type PostAnswer, postedOf, type PostRequest, refuseNever } from './post.ts'

/** Posts for callers that write nothing else: those that come together share one round trip and one commit. */
export interface Books {
  post(request: PostRequest, refuse: Refuse<NotPosted>): Promise<Posted>
  /** For a posting that cannot be refused. */
  postSetAside(request: PostRequest): Promise<Posted>
}

export function createGroupPost(db: Db, options: BatchOptions = {}): Books {
  const group = createGroupCommit<PostRequest, PostAnswer>({
    run: (requests) => askAgain(() => postBatch(db, requests)),
    keyOf: ({ ownerId }) => ownerId,
    ...options,
  })
  const postGrouped = async (request: PostRequest, refuse: Refuse<NotPosted>): Promise<Posted> => {
    const answer = await group.submit(request)
    // Somebody else holds this owner: waited for alone, so that nobody in the batch waits too.
    return answer.status === 'busy' ? askAgain(() => post(db, request, refuse)) : postedOf(answer, request, refuse)
  }
  return {
    post: postGrouped,
    postSetAside: (request) => postGrouped(request, refuseNever(request)),
  }
}

async function postBatch(db: Db, requests: readonly PostRequest[]): Promise<PostAnswer[]> {
  const { rows } = await sql<PostAnswer>`
    select * from ledger.post_batch(${requests.map(({ ownerId }) => ownerId)}, ${requests.map(newPosting)})`.execute(db)
  return rows
}
