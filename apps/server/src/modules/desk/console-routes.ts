import { type ConsoleQueuedItem, type ConsoleWorkItem, decideWorkItem, getWorkItem, listWorkItems } from '@krapao/contract/console'
import { majorFromMinor, minorFromMajor } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { isUuid } from '../../platform/ids.ts'
import type { SlipCase } from '../deposit/index.ts'
import { type Files, linkToFile } from '../files/index.ts'
import { instructionOf, type Proposal, type QueuePlace } from '../operator/index.ts'
import { type Card, deskCard, type QueueRow, queueRows } from './card.ts'
import { decideItem } from './decide-item.ts'
import { REFUSALS } from './decisions.ts'
import type { DeskDeps } from './deps.ts'
import { reasonsIn } from './reasons.ts'
import { saidDecision } from './said-decision.ts'

type ConsoleRoute = typeof listWorkItems | typeof getWorkItem | typeof decideWorkItem

/** So many items are on a page. */
const PAGE = 50
/** How long the link to the picture of a slip is good. */
const PICTURE_SECONDS = 600

export function deskConsoleRoutes(deps: DeskDeps): Implemented<ConsoleRoute>[] {
  const { files } = deps
  return [
    implement(listWorkItems).with(async ({ query: { kind, decide, after }, refuse }) => {
      const place = after === undefined ? undefined : placeIn(after)
      if (place === null) throw refuse('KEY_INVALID', { field: 'after' })
      const { rows, end } = await queueRows(deps, { kind, needsDecision: decide && true, after: place, limit: PAGE })
      return { items: rows.map(presentRow), next: end ? placeText(end) : null }
    }),
    implement(getWorkItem).with(async ({ params, refuse }) => {
      const card = await deskCard(deps, params.itemId)
      if (!card) throw refuse('NO_ITEM')
      return presentCard(files, card)
    }),
    implement(decideWorkItem).with(async ({ params, body, refuse, ...call }) => {
      const { outcome, reason, amount, ...fields } = body
      const status = await decideItem(deps, {
        ...fields,
        itemId: params.itemId,
        outcome,
        instruction: instructionOf({ ...call, refuse }, reason),
        amount: amount && minorFromMajor(amount),
      })
      if (status === 'act') return { status: 'done' as const }
      if (status === 'proposed') return { status }
      throw refuse(REFUSALS[status].code)
    }),
  ]
}

/** A place of the queue as a page names it: its last item, by what the queue is in the order of. */
function placeText({ needsDecision, dueAt, itemId }: QueuePlace): string {
  return Buffer.from(JSON.stringify([needsDecision, dueAt, itemId])).toString('base64url')
}

/** Null where it was never one. */
function placeIn(text: string): QueuePlace | null {
  try {
    const [needsDecision, dueAt, itemId] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isPlace = typeof needsDecision === 'boolean' && typeof dueAt === 'string' && isInstant(dueAt) && isUuid(itemId as string)
    return isPlace ? { needsDecision, dueAt, itemId: itemId as string } : null
  } catch {
    return null
  }
}

/** Whether it is one that there is, as PostgreSQL writes it in UTC. */
function isInstant(text: string): boolean {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/.exec(text) ?? []
  const at = new Date(`${day}T${time}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`)
}

function presentRow({ itemId, kind, subject, needsDecision, who, amount, reason, openedAt, dueAt, proposal }: QueueRow): ConsoleQueuedItem {
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
  }
}

function presentProposal(kind: string, { act, reason, proposedBy, proposedAt }: Proposal): ConsoleQueuedItem['proposal'] {
  return { ...saidDecision(kind, act), reason, proposedBy, proposedAt: proposedAt.toISOString() }
}

/** What the evidence says beyond this is not masked yet, so it is left out. */
function presentCard(files: Files, card: Card): ConsoleWorkItem {
  const { decisions, payment, slip } = card
  return {
    ...presentRow(card),
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
