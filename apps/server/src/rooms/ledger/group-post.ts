import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'
import { type BatchOptions, createGroupCommit } from '../../platform/group-commit.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { type NotPosted, post, type Posted, type PostAnswer, postedOf, type PostRequest, refuseNever } from './post.ts'

/** Posts for callers that write nothing else: those that come together share one round trip and one commit. */
export interface Books {
  post(request: PostRequest, refuse: Refuse<NotPosted>): Promise<Posted>
  /** For a movement that cannot be refused. */
  postSetAside(request: PostRequest): Promise<Posted>
}

export function createGroupPost(db: Db, options: BatchOptions = {}): Books {
  const group = createGroupCommit<PostRequest, PostAnswer>({
    run: (requests) => askAgain(() => postBatch(db, requests)),
    keyOf: ({ playerId }) => playerId,
    ...options,
  })
  const postGrouped = async (request: PostRequest, refuse: Refuse<NotPosted>): Promise<Posted> => {
    const answer = await group.submit(request)
    // Somebody else holds this player: waited for alone, so that nobody in the batch waits too.
    return answer.status === 'busy' ? askAgain(() => post(db, request, refuse)) : postedOf(answer, request, refuse)
  }
  return {
    post: postGrouped,
    postSetAside: (request) => postGrouped(request, refuseNever(request)),
  }
}

async function postBatch(db: Db, requests: readonly PostRequest[]): Promise<PostAnswer[]> {
  const of = <Value>(valueOf: (request: PostRequest) => Value) => requests.map(valueOf)
  const { rows } = await sql<PostAnswer>`
    select * from ledger.post_batch(${of(({ playerId }) => playerId)}, ${of(({ movement }) => movement.kind)},
      ${of(({ movement }) => movement.from)}, ${of(({ movement }) => movement.to)}, ${of(({ movement }) => movement.place)},
      ${of(({ movement }) => movement.amount)}, ${of(({ movement }) => movement.statementType)}, ${of(({ requestKey }) => requestKey)},
      ${of(({ movement }) => movement.cause)}, ${of(({ at }) => at)}, ${of(({ gameVersion }) => gameVersion ?? null)})`.execute(db)
  return rows
}
