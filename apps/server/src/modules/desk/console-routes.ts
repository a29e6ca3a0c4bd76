import { type ConsoleWorkItem, decideWorkItem, getWorkItem, listWorkItems } from '@krapao/contract/console'
import { majorFromMinor, minorFromMajor } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import type { SlipCase } from '../deposit/index.ts'
import { type Files, linkToFile } from '../files/index.ts'
import { instructionOf } from '../operator/index.ts'
import { type Card, deskCard, deskCards } from './card.ts'
import { decideItem } from './decide-item.ts'
import { REFUSALS } from './decisions.ts'
import type { DeskDeps } from './deps.ts'

type ConsoleRoute = typeof listWorkItems | typeof getWorkItem | typeof decideWorkItem

/** So many items are shown at once. */
const LIMIT = 100
/** How long the link to the picture of a slip is good. */
const PICTURE_SECONDS = 600

export function deskConsoleRoutes(deps: DeskDeps): Implemented<ConsoleRoute>[] {
  const { files } = deps
  return [
    implement(listWorkItems).with(async () => ({
      items: (await deskCards(deps, { limit: LIMIT })).map((card) => presentCard(files, card)),
    })),
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

/** What the evidence says beyond this is not masked yet, so it is left out. */
function presentCard(
  files: Files,
  { itemId, kind, subject, needsDecision, who, amount, reason, openedAt, decisions, proposal, payment, slip }: Card,
): ConsoleWorkItem {
  return {
    itemId,
    kind,
    subject,
    needsDecision,
    who,
    amount,
    reason,
    openedAt: openedAt.toISOString(),
    outcomes: [...decisions],
    proposal: proposal
      ? { outcome: proposal.act, reason: proposal.reason, proposedBy: proposal.proposedBy, proposedAt: proposal.proposedAt.toISOString() }
      : null,
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
