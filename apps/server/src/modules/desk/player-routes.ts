import {
  type ConsoleRoute,
  deactivatePlayer,
  endPlayerPassword,
  endPlayerSessions,
  explainBalance as explainRoute,
  freezePlayer,
  getPlayer,
  getPostingEvidence,
  listRead,
  listTermPostings,
  listTimeline,
  revealOfPlayer,
  searchPlayers as searchRoute,
} from '@krapao/contract/console'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { deactivate, endPassword, endSessionsByStaff, freezeByStaff, languageOfPlayer, maskedPlayers, reveal } from '../account/index.ts'
import { instructionOf } from '../operator/index.ts'
import { listInbox } from '../wallet/index.ts'
import { done, keepOwnLinks } from './about-player.ts'
import type { PlayerDeps } from './deps.ts'
import { explainBalance, postingEvidence, termPostings } from './explain.ts'
import { remarkRoutes } from './remark-routes.ts'
import { searchPlayers } from './search-players.ts'
import { showPlayer } from './show-player.ts'
import { readTimeline, timelinePlace } from './timeline.ts'

/** So many of what they read are on a page. */
const READ_PAGE = 30

/** Players in the console: who they are and what they have, masked; and what staff do to the ways into their accounts. */
export function deskPlayerRoutes(deps: PlayerDeps): Implemented<ConsoleRoute>[] {
  const { db, env } = deps
  return [
    implement(searchRoute).with(({ body: { q, after } }) => searchPlayers(deps, { text: q, after })),
    implement(getPlayer).with(async ({ params: { playerId }, request, refuse }) => {
      const player = await showPlayer(deps, playerId, languageOf(request, env))
      if (!player) throw refuse('NO_PLAYER')
      return player
    }),
    implement(listTimeline).with(async ({ params: { playerId }, query: { kind, after }, refuse }) => {
      const place = after === undefined ? undefined : timelinePlace(after)
      if (place === null) throw refuse('KEY_INVALID', { field: 'after' })
      return readTimeline(db, playerId, { kind, place })
    }),
    implement(listRead).with(async ({ params: { playerId }, query: { before }, refuse }) => {
      if (!(await maskedPlayers(deps, [playerId])).has(playerId)) throw refuse('NO_PLAYER')
      const language = await languageOfPlayer(db, playerId)
      const { outcomes, next } = await listInbox(deps, { playerId, language }, { limit: READ_PAGE, before })
      return { language, outcomes, next }
    }),
    ...explanations(deps),
    ...playerActs(deps),
    ...remarkRoutes(deps),
  ]
}

function explanations(deps: PlayerDeps): Implemented<ConsoleRoute>[] {
  const { db, env } = deps
  return [
    implement(explainRoute).with(async ({ params: { playerId }, query, refuse }) => {
      const explained = await explainBalance(deps, playerId, query)
      if (!explained) throw refuse('NO_PLAYER')
      return explained
    }),
    implement(listTermPostings).with(({ params: { playerId, term }, query }) => termPostings(db, playerId, { term, ...query })),
    implement(getPostingEvidence).with(async ({ params: { playerId, postingNo }, request, refuse }) => {
      const asked = { postingNo: BigInt(postingNo), language: languageOf(request, env) }
      const evidence = await postingEvidence(deps, playerId, asked)
      if (!evidence) throw refuse('NO_DATA')
      return evidence
    }),
  ]
}

function playerActs(deps: PlayerDeps): Implemented<ConsoleRoute>[] {
  return [
    implement(freezePlayer).with(async ({ params: { playerId }, body: { reason }, refuse, ...call }) => {
      await keepOwnLinks(deps, playerId, call)
      const status = await freezeByStaff(deps, { playerId, instruction: instructionOf({ ...call, refuse }, reason) })
      if (status === 'frozen') throw refuse('ALREADY_FROZEN')
      return done(status, refuse)
    }),
    implement(deactivatePlayer).with(async ({ params: { playerId }, body: { reason }, refuse, ...call }) => {
      await keepOwnLinks(deps, playerId, call)
      const status = await deactivate(deps, { playerId, instruction: instructionOf({ ...call, refuse }, reason) })
      if (status === 'deactivated') throw refuse('ALREADY_DEACTIVATED')
      return done(status, refuse)
    }),
    implement(endPlayerSessions).with(async ({ params: { playerId }, body: { sessionId, reason }, refuse, ...call }) => {
      await keepOwnLinks(deps, playerId, call)
      const status = await endSessionsByStaff(deps, { playerId, sessionId, instruction: instructionOf({ ...call, refuse }, reason) })
      if (status === 'no_session') throw refuse('NO_DATA')
      return done(status, refuse)
    }),
    implement(endPlayerPassword).with(async ({ params: { playerId }, body: { reason }, refuse, ...call }) => {
      await keepOwnLinks(deps, playerId, call)
      return done(await endPassword(deps, { playerId, instruction: instructionOf({ ...call, refuse }, reason) }), refuse)
    }),
    implement(revealOfPlayer).with(async ({ params: { playerId }, body: { field, itemId, reason }, refuse, ...call }) => {
      await keepOwnLinks(deps, playerId, call)
      const instruction = instructionOf({ ...call, refuse }, reason)
      const { status, value } = await reveal(deps, { playerId, field, itemId, instruction })
      if (status === 'no_item') throw refuse('NO_ITEM')
      done(status, refuse)
      return { value }
    }),
  ]
}
