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
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Env } from '../../platform/env/env.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import {
  type AccessDecided,
  deactivate,
  endPassword,
  endSessionsByStaff,
  freezeByStaff,
  languageOfPlayer,
  maskedPlayers,
  reveal,
} from '../account/index.ts'
import { instructionOf, type StaffPrincipal } from '../operator/index.ts'
import { listInbox } from '../wallet/index.ts'
import type { DeskDeps } from './deps.ts'
import { keepLinks } from './find-link.ts'
import { explainBalance, postingEvidence, termPostings } from './explain.ts'
import { searchPlayers } from './search-players.ts'
import { showPlayer } from './show-player.ts'
import { readTimeline, timelinePlace } from './timeline.ts'
import { visitorIn } from './visitor-in.ts'

export type PlayerDeps = DeskDeps & { clock: Clock; env: Env }

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
  /** Who is linked to a player does nothing about them, whatever it is. */
  const note = async (playerId: string, { staff, request }: { staff: StaffPrincipal; request: FastifyRequest }) =>
    keepLinks(deps, { staffId: staff.staffId, playerId, visitor: await visitorIn(deps, request) })
  return [
    implement(freezePlayer).with(async ({ params: { playerId }, body: { reason }, refuse, ...call }) => {
      await note(playerId, call)
      const status = await freezeByStaff(deps, { playerId, instruction: instructionOf({ ...call, refuse }, reason) })
      if (status === 'frozen') throw refuse('ALREADY_FROZEN')
      return done(status, refuse)
    }),
    implement(deactivatePlayer).with(async ({ params: { playerId }, body: { reason }, refuse, ...call }) => {
      await note(playerId, call)
      const status = await deactivate(deps, { playerId, instruction: instructionOf({ ...call, refuse }, reason) })
      if (status === 'deactivated') throw refuse('ALREADY_DEACTIVATED')
      return done(status, refuse)
    }),
    implement(endPlayerSessions).with(async ({ params: { playerId }, body: { sessionId, reason }, refuse, ...call }) => {
      await note(playerId, call)
      const status = await endSessionsByStaff(deps, { playerId, sessionId, instruction: instructionOf({ ...call, refuse }, reason) })
      if (status === 'no_session') throw refuse('NO_DATA')
      return done(status, refuse)
    }),
    implement(endPlayerPassword).with(async ({ params: { playerId }, body: { reason }, refuse, ...call }) => {
      await note(playerId, call)
      return done(await endPassword(deps, { playerId, instruction: instructionOf({ ...call, refuse }, reason) }), refuse)
    }),
    implement(revealOfPlayer).with(async ({ params: { playerId }, body: { field, itemId, reason }, refuse, ...call }) => {
      await note(playerId, call)
      const instruction = instructionOf({ ...call, refuse }, reason)
      const { status, value } = await reveal(deps, { playerId, field, itemId, instruction })
      if (status === 'no_item') throw refuse('NO_ITEM')
      done(status, refuse)
      return { value }
    }),
  ]
}

type OfAll = 'NO_PLAYER' | 'NOT_ALLOWED' | 'LINKED' | 'REQUEST_KEY_REUSED' | 'EXPIRED_AUTH_TOKEN'

/** Throws what an act about a player is refused for. Anything else that the database answers here is a broken promise. */
function done(status: AccessDecided | Awaited<ReturnType<typeof deactivate>>, refuse: Refuse<OfAll>): { status: 'done' } {
  if (status === 'act') return { status: 'done' }
  if (status === 'no_player') throw refuse('NO_PLAYER')
  if (status === 'not_staff') throw refuse('EXPIRED_AUTH_TOKEN')
  if (status === 'not_allowed') throw refuse('NOT_ALLOWED')
  if (status === 'linked') throw refuse('LINKED')
  if (status === 'key_reused') throw refuse('REQUEST_KEY_REUSED')
  throw new Error(`an act about a player was answered ${status}`)
}
