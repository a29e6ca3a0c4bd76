import { getStatementItem, getWallet, listRequests, listStatement, settleRequest } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { listRequests as requestsOf, settleRequest as settle } from './requests.ts'
import { readStatementItem } from './statement-item.ts'
import { readStatement } from './statement.ts'
import { readSummary } from './summary.ts'

export function walletRoutes(deps: { db: Db; env: Env }): Implemented[] {
  return [
    implement(getWallet).with(({ player, request }) => readSummary(deps, player.playerId, languageOf(request, deps.env))),
    implement(listStatement).with(({ player, request, body: { page, limit, types, since, until } }) =>
      readStatement(deps.db, player.playerId, {
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
      const item = await readStatementItem(deps.db, player.playerId, { statementNo: BigInt(params.statementNo), language })
      if (!item) throw refuse('NO_DATA')
      return item
    }),
    implement(settleRequest).with(({ player, params }) => settle(deps.db, player.playerId, params.idempotencyKey)),
    implement(listRequests).with(async ({ player }) => ({ requests: await requestsOf(deps.db, player.playerId) })),
  ]
}
