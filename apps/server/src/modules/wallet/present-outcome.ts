import type { ContentLanguage, Outcome as ShownOutcome } from '@krapao/contract'
import { majorFromMinor, type MinorUnits } from '@krapao/money'
import { describeGrants } from '../bonus/index.ts'
import { outcomeFactsOf } from '../deposit/index.ts'
import { type PostedEnd, statementNosOf } from '../ledger/index.ts'
import type { Outcome, Place } from '../outcomes/index.ts'
import { type ActivityReader, withdrawalActivities } from '../withdraw/index.ts'
import type { Ended } from './ended.ts'
import { explainedToPlayer } from './explained.ts'
import { type EndKind, ENDS } from './outcome-kinds.ts'

/** What ended, as its player reads it. `read`: up to where they have read. */
export async function presentEnded(
  reader: ActivityReader,
  playerId: string,
  ended: readonly Ended[],
  { read, language }: { read: Place; language: ContentLanguage },
): Promise<ShownOutcome[]> {
  const facts = await factsOf(reader, playerId, ended, language)
  return ended.map((one) =>
    'posting' in one
      ? presentPosting(one, facts, one.posting.postingNo > read.postingNo)
      : presentOutcome(one.outcome, facts, one.outcome.outcomeNo > read.outcomeNo),
  )
}

type Facts = Awaited<ReturnType<typeof factsOf>>

async function factsOf(reader: ActivityReader, playerId: string, ended: readonly Ended[], language: ContentLanguage) {
  const { db } = reader
  const postings = ended.flatMap((one) => ('posting' in one ? [one.posting] : []))
  const outcomes = ended.flatMap((one) => ('outcome' in one ? [one.outcome] : []))
  const referencesOf = (kinds: readonly string[]) =>
    outcomes.flatMap(({ kind, reference }) => (reference !== null && kinds.includes(kind) ? [reference] : []))
  const withdrawalIds = postings.flatMap(({ kind, referenceId }) => (WITHDRAWAL_ENDS.has(kind) ? [referenceId] : []))
  const rewards = [
    ...postings.flatMap(({ kind, referenceId }) => (REWARD_ENDS.has(kind) ? [referenceId] : [])),
    ...referencesOf(['bonus_met', 'bonus_ended', 'bonus_expired']),
  ]
  const [withdrawals, grants, explained, deposits] = await Promise.all([
    withdrawalIds.length === 0 ? [] : withdrawalActivities(reader, playerId, { withdrawalIds }),
    describeGrants(db, playerId, rewards),
    explainedToPlayer(db, playerId, referencesOf(['balance_explained'])),
    outcomeFactsOf(db, playerId, {
      slips: referencesOf(['slip_failed']),
      redemptions: referencesOf(['gift_refused']),
      payments: referencesOf(['payment_waits', 'payment_returned']),
    }),
  ])
  const transfers = ended.flatMap((one) => ('posting' in one && one.transfer ? [one.transfer] : []))
  const keys = [
    ...transfers.map(({ idempotencyKey }) => `transfer:${idempotencyKey}`),
    ...withdrawals.map(({ idempotencyKey }) => `withdraw:${idempotencyKey}`),
  ]
  return {
    withdrawals: new Map(withdrawals.map((withdrawal) => [withdrawal.activity.id, withdrawal])),
    titles: new Map([...grants].map(([id, { title }]) => [id, title[language]])),
    deposits,
    explained,
    lines: await statementNosOf(db, playerId, keys),
  }
}

const WITHDRAWAL_ENDS: ReadonlySet<string> = new Set(['withdraw_paid', 'withdraw_released'])
const REWARD_ENDS: ReadonlySet<string> = new Set([
  'bonus_granted',
  'prize_granted',
  'invite_collected',
  'refund_to_wallet',
  'bonus_taken',
  'invite_taken',
  'refund_taken',
])

const NOTHING_MORE = { from: null, to: null, moneyAt: null, statementNo: null, idempotencyKey: null, title: null, explained: null }

function presentPosting({ posting, transfer }: Extract<Ended, { posting: PostedEnd }>, facts: Facts, isUnread: boolean): ShownOutcome {
  const shown = {
    ...NOTHING_MORE,
    id: `p${posting.postingNo}`,
    at: posting.postedAt.toISOString(),
    isUnread,
    amount: majorFromMinor(posting.amount),
  }
  const end = ENDS[posting.kind as EndKind]
  const begun = transfer ?? facts.withdrawals.get(posting.referenceId)
  if (begun) {
    const { activity, idempotencyKey } = begun
    const line = facts.lines.get(`${activity.kind}:${idempotencyKey}`)
    return {
      ...shown,
      kind: transfer
        ? activity.state === 'done'
          ? 'transfer_done'
          : 'transfer_refused'
        : kindOfWithdrawal(end, activity.steps.at(-1)!.step),
      from: activity.from,
      to: activity.to,
      moneyAt: transfer ? activity.moneyAt : null,
      statementNo: line === undefined ? null : Number(line),
      idempotencyKey: activity.idempotencyKey,
    }
  }
  if (end === 'transfer' || end === 'withdrawal') throw new Error(`posting ${posting.postingNo} ends a ${end} that is not there`)
  return {
    ...shown,
    kind: end,
    from: posting.sides?.from ?? null,
    to: posting.sides?.to ?? null,
    statementNo: posting.statementNo === null ? null : Number(posting.statementNo),
    title: facts.titles.get(posting.referenceId) ?? null,
  }
}

function kindOfWithdrawal(end: (typeof ENDS)[EndKind], lastStep: string): ShownOutcome['kind'] {
  if (end === 'withdrawal_paid') return end
  return lastStep === 'cancelled' ? 'withdrawal_cancelled' : 'withdrawal_refused'
}

function presentOutcome({ outcomeNo, kind, reference, happenedAt }: Outcome, facts: Facts, isUnread: boolean): ShownOutcome {
  const deposit = reference === null ? undefined : facts.deposits.get(reference)
  const amount: MinorUnits | undefined = deposit?.amount
  const shown = { ...NOTHING_MORE, id: `o${outcomeNo}`, kind: kind as ShownOutcome['kind'], at: happenedAt.toISOString(), isUnread }
  if (kind === 'balance_explained') {
    const { balance, statementNo, ...explained } = facts.explained.get(reference!)!
    return { ...shown, amount: balance, statementNo, explained }
  }
  return {
    ...shown,
    amount: amount === undefined ? null : majorFromMinor(amount),
    idempotencyKey: deposit?.idempotencyKey ?? null,
    title: (reference === null ? undefined : facts.titles.get(reference)) ?? null,
  }
}
