import type { RefusalOf } from '@krapao/contract'
import { type ConsoleWorkItem, decideWorkItem, getWorkItem, listWorkItems } from '@krapao/contract/console'
import { majorFromMinor, minorFromMajor } from '@krapao/money'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { isUuid } from '../../platform/ids.ts'
import type { SlipCase } from '../deposit/index.ts'
import { type Files, linkToFile } from '../files/index.ts'
import { type Card, deskCard, deskCards } from './card.ts'
import { decideItem, type ItemDecided } from './decide-item.ts'
import type { DeskDeps } from './deps.ts'

type ConsoleRoute = typeof listWorkItems | typeof getWorkItem | typeof decideWorkItem

/** So many items are shown at once. */
const MOST = 100
/** How long the link to the picture of a slip is good. */
const PICTURE_SECONDS = 600

const REFUSAL: Record<Exclude<ItemDecided, 'act' | 'proposed'>, RefusalOf<typeof decideWorkItem>> = {
  not_staff: 'EXPIRED_AUTH_TOKEN',
  not_allowed: 'NOT_ALLOWED',
  same_person: 'SAME_PERSON',
  no_item: 'NO_ITEM',
  no_such_decision: 'NO_OUTCOME',
  changed: 'ITEM_CHANGED',
  key_reused: 'REQUEST_KEY_REUSED',
  busy: 'ITEM_BUSY',
  not_possible: 'NOT_POSSIBLE',
  not_enough: 'NOT_ENOUGH',
  can_act: 'CAN_ACT',
  nothing_there: 'NOTHING_THERE',
  no_bank: 'NO_BANK_ACCOUNT',
  bonus_remaining: 'CONDITION_OPEN',
  account_changed: 'ACCOUNT_CHANGED',
  name_differs: 'NAME_DIFFERS',
  not_known: 'NAME_NOT_KNOWN',
  not_an_account: 'NOT_AN_ACCOUNT',
  other_currency: 'OTHER_CURRENCY',
  same_account: 'SAME_ACCOUNT',
  taken: 'ACCOUNT_TAKEN',
  open: 'CHANGE_OPEN',
  wrong_currency: 'OTHER_CURRENCY',
  no_way_back: 'NO_WAY_BACK',
  nothing_to_take: 'NOTHING_TO_TAKE',
  money_held: 'MONEY_HELD',
  chargeback_open: 'CHARGEBACK_OPEN',
  unconfirmed: 'DEPOSIT_UNCONFIRMED',
  credited_them: 'CREDITED_THEM',
  day_used_up: 'DAY_USED_UP',
  not_same: 'NOT_THE_SAME',
  no_player: 'NO_PLAYER',
  not_named: 'PLAYER_NOT_NAMED',
  no_reference: 'NO_REFERENCE',
  no_amount: 'NO_AMOUNT',
  no_wheel: 'NO_ITEM',
  too_small: 'NOT_POSSIBLE',
  no_note: 'NO_NOTE',
}

export function deskConsoleRoutes(deps: DeskDeps): Implemented<ConsoleRoute>[] {
  const { db, files } = deps
  return [
    implement(listWorkItems).with(async () => ({ items: (await deskCards(db, { most: MOST })).map((card) => presentCard(files, card)) })),
    implement(getWorkItem).with(async ({ params, refuse }) => {
      const card = await deskCard(db, params.itemId)
      if (!card) throw refuse('NO_ITEM')
      return presentCard(files, card)
    }),
    implement(decideWorkItem).with(async ({ staff, params, body, idempotencyKey, refuse }) => {
      // Stands in the journal as the id of the act.
      if (!isUuid(idempotencyKey)) throw refuse('KEY_INVALID', { field: 'idempotency-key' })
      const status = await decideItem(deps, {
        itemId: params.itemId,
        outcome: body.outcome,
        instruction: { actId: idempotencyKey, staffId: staff.staffId, why: body.reason },
        ...(body.playerId !== undefined && { toPlayer: body.playerId }),
        ...(body.sameAs !== undefined && { sameAs: body.sameAs }),
        ...(body.returnedBy !== undefined && { returnedBy: body.returnedBy }),
        ...(body.amount !== undefined && { amount: minorFromMajor(body.amount) }),
        ...(body.bankCode !== undefined && { bankCode: body.bankCode }),
        ...(body.note !== undefined && { note: body.note }),
      })
      if (status === 'act') return { status: 'done' as const }
      if (status === 'proposed') return { status }
      throw refuse(REFUSAL[status])
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
