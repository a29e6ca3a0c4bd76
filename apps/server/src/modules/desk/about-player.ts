import type { FastifyRequest } from 'fastify'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { AccessDecided, deactivate, RemarkDecided } from '../account/index.ts'
import type { StaffPrincipal } from '../operator/index.ts'
import type { PlayerDeps } from './deps.ts'
import { keepLinks } from './find-link.ts'
import { visitorIn } from './visitor-in.ts'

type OfAll = 'NO_PLAYER' | 'NOT_ALLOWED' | 'LINKED' | 'REQUEST_KEY_REUSED' | 'EXPIRED_AUTH_TOKEN'

/** Who is linked to a player does nothing about them, whatever it is: what links them is kept before they say it. */
export async function keepOwnLinks(
  deps: PlayerDeps,
  playerId: string,
  { staff, request }: { staff: StaffPrincipal; request: FastifyRequest },
): Promise<void> {
  await keepLinks(deps, { staffId: staff.staffId, playerId, visitor: await visitorIn(deps, request) })
}

/** Throws what an act about a player is refused for. Anything else that the database answers here is a broken promise. */
export function done(
  status: AccessDecided | RemarkDecided | Awaited<ReturnType<typeof deactivate>>,
  refuse: Refuse<OfAll>,
): { status: 'done' } {
  if (status === 'act') return { status: 'done' }
  if (status === 'no_player') throw refuse('NO_PLAYER')
  if (status === 'not_staff') throw refuse('EXPIRED_AUTH_TOKEN')
  if (status === 'not_allowed') throw refuse('NOT_ALLOWED')
  if (status === 'linked') throw refuse('LINKED')
  if (status === 'key_reused') throw refuse('REQUEST_KEY_REUSED')
  throw new Error(`an act about a player was answered ${status}`)
}
