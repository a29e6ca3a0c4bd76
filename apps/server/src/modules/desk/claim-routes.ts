import { claimWorkItem, endClaim, nextWorkItem, putOffWorkItem, renewClaim } from '@krapao/contract/console'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import {
  holdersOf,
  instructionOf,
  keepItem,
  type Lease,
  leaveItem,
  openItem,
  putItemOff,
  saidBefore,
  takeItem,
  takeNextItem,
} from '../operator/index.ts'
import type { DeskDeps, DeskRouteDeps } from './deps.ts'
import { keepLinks } from './find-link.ts'
import { visitorIn } from './visitor-in.ts'

export type ClaimRoute = typeof claimWorkItem | typeof renewClaim | typeof endClaim | typeof nextWorkItem | typeof putOffWorkItem

/** Why an item is not theirs to work on. */
const NOT_THEIRS = { not_staff: 'EXPIRED_AUTH_TOKEN', no_item: 'NO_ITEM', not_allowed: 'NOT_ALLOWED', linked: 'LINKED' } as const
const NOT_TAKEN = { ...NOT_THEIRS, same_person: 'SAME_PERSON', claimed: 'CLAIMED' } as const
const NOT_PUT_OFF = { ...NOT_THEIRS, claim_lost: 'CLAIM_LOST', key_reused: 'REQUEST_KEY_REUSED' } as const

/** Who works on what. */
export function claimRoutes(deps: DeskRouteDeps): Implemented<ClaimRoute>[] {
  const { db } = deps
  return [
    implement(claimWorkItem).with(async ({ params: { itemId }, staff, refuse, request }) => {
      const item = await openItem(db, itemId)
      if (!item) throw refuse('NO_ITEM')
      await keepLinks(deps, { staffId: staff.staffId, playerId: item.ownerId, visitor: await visitorIn(deps, request) })
      const taken = await takeItem(db, item, staff)
      if (typeof taken !== 'string') return presentLease(taken)
      throw refuse(NOT_TAKEN[taken], taken === 'claimed' ? await heldBy({ db }, itemId) : undefined)
    }),
    implement(renewClaim).with(async ({ params: { itemId }, body: { leaseNo }, staff, refuse }) => {
      const item = await openItem(db, itemId)
      const until = item ? await keepItem(db, item, staff, leaseNo) : 'lost'
      if (until === 'lost') throw refuse('CLAIM_LOST')
      if (until === 'not_staff') throw refuse('EXPIRED_AUTH_TOKEN')
      return presentLease({ leaseNo, until })
    }),
    implement(endClaim).with(async ({ params: { itemId }, body: { leaseNo }, staff, refuse }) => {
      const item = await openItem(db, itemId)
      if (item && (await leaveItem(db, item, staff, { leaseNo, reason: null })) === 'not_staff') throw refuse('EXPIRED_AUTH_TOKEN')
      return { status: 'ended' as const }
    }),
    implement(nextWorkItem).with(async ({ body: { kind, passedBy }, staff, refuse }) => {
      const item = passedBy && (await openItem(db, passedBy.itemId))
      if (item && (await leaveItem(db, item, staff, passedBy)) === 'not_staff') throw refuse('EXPIRED_AUTH_TOKEN')
      const next = await takeNextItem(db, staff, kind ?? undefined)
      return { item: next ? { itemId: next.itemId, ...presentLease(next.lease) } : null }
    }),
    implement(putOffWorkItem).with(async ({ params: { itemId }, body: { waitsFor, minutes, leaseNo, reason }, refuse, ...call }) => {
      const item = await openItem(db, itemId)
      const instruction = instructionOf({ ...call, refuse }, reason, leaseNo)
      const status = item
        ? await putItemOff(db, item, { waitsFor, minutes, instruction })
        : ((await saidBefore(db, itemId, instruction)) ?? 'no_item')
      if (status === 'act') return { status: 'put-off' as const }
      if (status in NOT_PUT_OFF) throw refuse(NOT_PUT_OFF[status as keyof typeof NOT_PUT_OFF])
      throw new Error(`what was put off was answered ${status}`)
    }),
  ]
}

/** Who holds an item and until when, for whoever was refused it; nothing where they have let it go meanwhile. */
export async function heldBy({ db }: Pick<DeskDeps, 'db'>, itemId: string): Promise<object> {
  const item = await openItem(db, itemId)
  const holder = item && (await holdersOf(db, [item])).get(itemId)
  return holder ? { holder: holder.name, until: holder.until.toISOString() } : {}
}

const presentLease = ({ leaseNo, until }: Lease) => ({ leaseNo, until: until.toISOString() })
