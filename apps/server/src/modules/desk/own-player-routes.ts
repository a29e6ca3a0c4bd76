import { declareOwnPlayer as declareOwnPlayerRoute, listOwnPlayers } from '@krapao/contract/console'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { maskedPlayers, playerIdByPhone } from '../account/index.ts'
import { declareOwnPlayer, instructionOf, staffMarks } from '../operator/index.ts'
import type { DeskDeps } from './deps.ts'

export type OwnPlayerRoute = typeof listOwnPlayers | typeof declareOwnPlayerRoute

/** Where the acts of these say that they came from. */
const WHY = 'the console'

/** Which players whoever is signed in is themselves. */
export function ownPlayerRoutes(deps: DeskDeps): Implemented<OwnPlayerRoute>[] {
  const { db } = deps
  return [
    implement(listOwnPlayers).with(async ({ staff }) => {
      const { ownPlayers } = await staffMarks(db, staff.staffId)
      const masked = await maskedPlayers(deps, ownPlayers)
      return { players: ownPlayers.map((playerId) => ({ playerId, who: masked.get(playerId) ?? '—' })) }
    }),
    implement(declareOwnPlayerRoute).with(async ({ body: { phone }, refuse, ...call }) => {
      const playerId = await playerIdByPhone(deps, phone)
      if (playerId === undefined) throw refuse('NO_PLAYER')
      const declared = await declareOwnPlayer(db, playerId, instructionOf({ ...call, refuse }, WHY))
      if (declared === 'key_reused') throw refuse('REQUEST_KEY_REUSED')
      if (declared === 'not_staff') throw refuse('EXPIRED_AUTH_TOKEN')
      return { status: 'declared' as const }
    }),
  ]
}
