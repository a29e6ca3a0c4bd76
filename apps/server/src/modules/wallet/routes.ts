import {
  claimTelling,
  getInboxNews,
  getStatementItem,
  getWallet,
  listOutcomes,
  listRequests,
  listStatement,
  markInboxRead,
  previewReward,
  lookupChecks,
  settleRequest,
} from '@krapao/contract'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../../platform/env/env.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { waitingTimeOf } from '../operator/index.ts'
import { claimTelling as claim, listInbox, markInbox, readNews } from './inbox.ts'
import { listRequests as requestsOf, settleRequest as settle } from './requests.ts'
import { readPreview } from './preview-reward.ts'
import { type ItemReader, readStatementItem } from './statement-item.ts'
import { readStatement } from './statement.ts'
import { readSummary } from './summary.ts'

/** What of a player's money people decide about. */
const CHECKED = ['payment', 'slip', 'withdrawal'] as const

export function walletRoutes(deps: ItemReader & { env: Env }): Implemented[] {
  const { db } = deps
  const readerOf = ({ player, request }: { player: { playerId: string }; request: FastifyRequest }) => ({
    playerId: player.playerId,
    language: languageOf(request, deps.env),
  })
  return [
    implement(getWallet).with(async ({ player, request }) => ({
      ...(await readSummary(deps, player.playerId, languageOf(request, deps.env))),
      readsOnly: player.readsOnly,
    })),
    implement(lookupChecks).with(async () => {
      const [payment, slip, withdrawal] = await Promise.all(CHECKED.map((kind) => waitingTimeOf(deps.db, kind)))
      return { payment: payment!, slip: slip!, withdrawal: withdrawal! }
    }),
    implement(listStatement).with(({ player, request, body: { page, limit, types, since, until } }) =>
      readStatement(db, player.playerId, {
        page,
        limit,
        language: languageOf(request, deps.env),
        types,
        since: since === undefined ? undefined : new Date(since),
        until: until === undefined ? undefined : new Date(until),
      }),
    ),
    implement(getStatementItem).with(async ({ player, params, request, refuse }) => {
      const language = languageOf(request, deps.env)
      const item = await readStatementItem(deps, player.playerId, { statementNo: BigInt(params.statementNo), language })
      if (!item) throw refuse('NO_DATA')
      return item
    }),
    implement(previewReward).with(({ player, body, refuse }) => readPreview(db, player.playerId, body, refuse)),
    implement(settleRequest).with(({ player, params }) => settle(deps, player.playerId, params.idempotencyKey)),
    implement(listRequests).with(async ({ player }) => ({ requests: await requestsOf(deps, player.playerId) })),
    implement(listOutcomes).with((call) => listInbox(deps, readerOf(call), { limit: call.body.limit, before: call.body.before })),
    implement(getInboxNews).with((call) => readNews(deps, readerOf(call))),
    implement(markInboxRead).with((call) => markInbox(deps, readerOf(call), call.body.mark)),
    implement(claimTelling).with(({ player, body, idempotencyKey }) => claim(db, player.playerId, { ...body, key: idempotencyKey })),
  ]
}
