import type { AnyRoute } from '@krapao/contract/console'
import { newRowId } from '../../src/platform/ids.ts'
import { type Answer, send } from '../every-route.ts'
import type { Prepared } from '../verbs/verb.ts'
import type { ServerProcess } from './server-process.ts'

/** One request of what is prepared: made again, it carries the same key. */
export function requestOf(route: AnyRoute, { player, sent, judge }: Prepared) {
  const call = { ...sent, token: player.token, headers: { 'idempotency-key': newRowId() } }
  return { judge, request: (server: ServerProcess): Promise<Answer> => send(server.url, route, call) }
}
