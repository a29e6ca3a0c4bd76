import { listActs } from '@krapao/contract/console'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { memberNoIn, playerIdByMemberNo } from '../account/index.ts'
import { everybody } from '../operator/index.ts'
import type { DeskDeps } from './deps.ts'
import { trailPlaceIn, trailPlaceText } from './places.ts'
import { trailRows } from './trail.ts'

/** So many acts are on a page. */
const PAGE = 50

/** What staff did, for whoever looks over them. That somebody has read it is no act. */
export function deskTrailRoutes(deps: DeskDeps): Implemented<typeof listActs>[] {
  const { db } = deps
  return [
    implement(listActs).with(async ({ query: { person, member, after, ...asked }, refuse }) => {
      const place = after === undefined ? undefined : trailPlaceIn(after)
      if (place === null) throw refuse('KEY_INVALID', { field: 'after' })
      const memberNo = member === undefined ? undefined : memberNoIn(member)
      const ownerId = memberNo === undefined ? undefined : await playerIdByMemberNo(db, memberNo)
      // Nobody has that number.
      if (member !== undefined && ownerId === undefined)
        return { acts: [], next: null, people: [...(await everybody(db))].map(([staffId, name]) => ({ staffId, name })) }
      const { end, ...page } = await trailRows(deps, { ...asked, staffId: person, ownerId, after: place, limit: PAGE })
      return { ...page, next: end ? trailPlaceText(end) : null }
    }),
  ]
}
