import {
  type ConsoleQueuedItem,
  type ConsoleWorkItem,
  decideWorkItem,
  getWorkItem,
  type listActs,
  listUndos,
  listWorkItems,
  planWorkItem,
  undoWorkItem,
} from '@krapao/contract/console'
import { type MajorUnits, majorFromMinor, minorFromMajor } from '@krapao/money'
import type { FastifyRequest } from 'fastify'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { newRowId } from '../../platform/ids.ts'
import type { SlipCase } from '../deposit/index.ts'
import { type Files, linkToFile } from '../files/index.ts'
import { instructionOf, type Proposal } from '../operator/index.ts'
import { type Card, deskCard, type QueueRow, type QueueRows, queueRows } from './card.ts'
import { type ClaimRoute, claimRoutes, heldBy } from './claim-routes.ts'
import { decideItem, type ItemDecision } from './decide-item.ts'
import { decideAsShown, planDecision } from './plan/plan.ts'
import { REFUSALS } from './decisions.ts'
import type { DeskRouteDeps } from './deps.ts'
import { linkTo } from './find-link.ts'
import { type OwnPlayerRoute, ownPlayerRoutes } from './own-player-routes.ts'
import { queuePlaceIn, queuePlaceText } from './places.ts'
import { filterOf } from './queue-filter.ts'
import { reasonsIn } from './reasons.ts'
import { saidDecision } from './said-decision.ts'
import { deskTrailRoutes } from './trail-routes.ts'
import { undoDecision, undosOf, undoWithin } from './undo-decision.ts'
import { visitorIn } from './visitor-in.ts'

type ConsoleRoute =
  | typeof listWorkItems
  | typeof getWorkItem
  | typeof planWorkItem
  | typeof decideWorkItem
  | typeof undoWorkItem
  | typeof listUndos
  | typeof listActs
  | ClaimRoute
  | OwnPlayerRoute

/** So many items are on a page. */
const PAGE = 50
const NOTHING: QueueRows = { rows: [], end: undefined }
/** How long the link to the picture of a slip is good. */
const PICTURE_SECONDS = 600

export function deskConsoleRoutes(deps: DeskRouteDeps): Implemented<ConsoleRoute>[] {
  const { files } = deps
  return [
    implement(listWorkItems).with(async ({ query: { after, ...asked }, staff, refuse }) => {
      const place = after === undefined ? undefined : queuePlaceIn(after)
      if (place === null) throw refuse('KEY_INVALID', { field: 'after' })
      const filter = await filterOf(deps, staff, asked)
      const { rows, end } = filter ? await queueRows(deps, { ...filter, after: place, limit: PAGE }) : NOTHING
      return { items: rows.map((row) => presentRow(row, staff.staffId)), next: end ? queuePlaceText(end) : null }
    }),
    implement(getWorkItem).with(async ({ params, refuse, staff, request }) => {
      const card = await deskCard(deps, params.itemId)
      if (!card) throw refuse('NO_ITEM')
      const visitor = await visitorIn(deps, request)
      const linked = (await linkTo(deps, { staffId: staff.staffId, playerId: card.ownerId, visitor })) ?? null
      return { ...presentCard(files, card, staff.staffId), linked }
    }),
    implement(planWorkItem).with(async ({ params, body: { leaseNo, ...said }, refuse, ...call }) => {
      const instruction = instructionOf({ ...call, refuse, idempotencyKey: newRowId() }, PLANNED, leaseNo)
      const plan = await planDecision(deps, await decisionOf(deps, call.request, { ...said, itemId: params.itemId, instruction }))
      if (typeof plan === 'string') throw refuse(REFUSALS[plan].code, plan === 'claimed' ? await heldBy(deps, params.itemId) : undefined)
      return { plan }
    }),
    implement(decideWorkItem).with(async ({ params, body: { reason, leaseNo, planHash, ...said }, refuse, ...call }) => {
      const instruction = instructionOf({ ...call, refuse }, reason, leaseNo)
      const decision = await decisionOf(deps, call.request, { ...said, itemId: params.itemId, instruction })
      const status = await (planHash === undefined ? decideItem(deps, decision) : decideAsShown(deps, decision, planHash))
      if (status === 'act') {
        const undoWithinMs = await undoWithin(deps, { itemId: params.itemId, actId: instruction.actId })
        return { status: 'done' as const, ...(undoWithinMs > 0 ? { undoWithinMs } : {}) }
      }
      if (status === 'proposed') return { status }
      if (status === 'claimed') throw refuse(REFUSALS[status].code, await heldBy(deps, params.itemId))
      if (status !== 'plan_changed') throw refuse(REFUSALS[status].code)
      const plan = await planDecision(deps, { ...decision, instruction: { ...instruction, actId: newRowId() } })
      throw refuse(REFUSALS[status].code, typeof plan === 'string' ? undefined : { plan })
    }),
    implement(undoWorkItem).with(async ({ params: { itemId }, body: { decision, reason = HURRIED }, refuse, ...call }) => {
      const status = await undoDecision(deps, { itemId, actId: decision, instruction: instructionOf({ ...call, refuse }, reason) })
      if (status === 'act') return { status: 'undone' as const }
      if (status === 'too_late') throw refuse('TOO_LATE')
      if (status === 'not_staff') throw refuse('EXPIRED_AUTH_TOKEN')
      if (status === 'not_allowed') throw refuse('NOT_ALLOWED')
      if (status === 'key_reused') throw refuse('REQUEST_KEY_REUSED')
      throw new Error(`an undo was answered ${status}`)
    }),
    implement(listUndos).with(async ({ staff }) => ({ undos: await undosOf(deps, staff.staffId) })),
    ...deskTrailRoutes(deps),
    ...claimRoutes(deps),
    ...ownPlayerRoutes(deps),
  ]
}

/** Kept of nothing: what is planned is taken back. */
const PLANNED = 'planned'

/** Why somebody took back what they had decided, where they do not say. */
const HURRIED = 'taken back at once'

/** What was said over the wire, as the desk takes it. */
async function decisionOf(
  deps: DeskRouteDeps,
  request: FastifyRequest,
  { amount, ...said }: Omit<ItemDecision, 'amount' | 'visitor'> & { amount?: MajorUnits | undefined },
): Promise<ItemDecision> {
  return { ...said, visitor: await visitorIn(deps, request), amount: amount && minorFromMajor(amount) }
}

function presentRow(row: QueueRow, viewerId: string): ConsoleQueuedItem {
  const { itemId, kind, subject, needsDecision, who, amount, reason, openedAt, dueAt, proposal, putOff, holder } = row
  return {
    itemId,
    kind,
    subject,
    needsDecision,
    who,
    amount,
    reason,
    reasons: reasonsIn(kind, reason),
    openedAt: openedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    proposal: proposal ? presentProposal(kind, proposal) : null,
    putOff: putOff ? { waitsFor: putOff.waitsFor, until: putOff.until.toISOString() } : null,
    holder: holder
      ? { name: holder.name, until: holder.until.toISOString(), leaseNo: holder.staffId === viewerId ? holder.leaseNo : null }
      : null,
  }
}

function presentProposal(kind: string, { act, reason, proposedBy, proposedAt }: Proposal): ConsoleQueuedItem['proposal'] {
  return { ...saidDecision(kind, act), reason, proposedBy, proposedAt: proposedAt.toISOString() }
}

/** What the evidence says beyond this is not masked yet, so it is left out. */
function presentCard(files: Files, card: Card, viewerId: string): Omit<ConsoleWorkItem, 'linked'> {
  const { decisions, payment, slip } = card
  return {
    ...presentRow(card, viewerId),
    playerId: card.who === '—' ? null : card.ownerId,
    outcomes: [...decisions],
    payment: payment ? presentPayment(payment) : null,
    slip: slip ? presentSlip(files, slip) : null,
  }
}

function presentSlip(files: Files, { reference, payment, uploadedAt, attempts, picture }: SlipCase): ConsoleWorkItem['slip'] {
  return {
    reference,
    payment,
    uploadedAt: uploadedAt.toISOString(),
    attempts,
    link: picture && linkToFile(files, picture, PICTURE_SECONDS),
  }
}

function presentPayment({
  channel,
  holder,
  sender,
  reports,
  creditedTo,
  mayBeAnother,
  candidates,
  maybeSame,
  shownTo,
}: NonNullable<Card['payment']>): ConsoleWorkItem['payment'] {
  return {
    channel,
    holder,
    sender,
    reports: reports.map((report) => ({ ...report, amount: majorFromMinor(report.amount) })),
    creditedTo,
    mayBeAnother,
    candidates: candidates.map(({ playerId, who, because, isNamed }) => ({ playerId, who, because, isNamed })),
    maybeSame,
    shownTo: shownTo
      ? {
          playerId: shownTo.playerId,
          who: shownTo.who,
          proofs: shownTo.proofs.map(({ amount, expiresAt }) => ({ amount: majorFromMinor(amount), expiresAt: expiresAt.toISOString() })),
        }
      : null,
  }
}
