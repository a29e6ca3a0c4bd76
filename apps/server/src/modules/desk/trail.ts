import type { ConsoleAct } from '@krapao/contract/console'
import { type Currency, majorFromMinor, minorUnits } from '@krapao/money'
import { type ListReader, maskedPlayers } from '../account/index.ts'
import { type Act, everybody, type TrailPlace, trailPage, type TrailQuestion } from '../operator/index.ts'

export interface TrailRows {
  acts: ConsoleAct[]
  end: TrailPlace | undefined
  people: { staffId: string; name: string }[]
}

/** A page of the trail, masked: as many statements however many acts are on it. */
export async function trailRows(reader: ListReader, question: TrailQuestion): Promise<TrailRows> {
  const { acts, end } = await trailPage(reader.db, question)
  const [players, staff] = await Promise.all([
    maskedPlayers(reader, [...new Set(acts.map(({ owner_id: ownerId }) => ownerId))]),
    everybody(reader.db),
  ])
  return {
    acts: acts.map((act) => presentAct(act, { players, staff })),
    end,
    people: [...staff].map(([staffId, name]) => ({ staffId, name })),
  }
}

type Names = Record<'players' | 'staff', ReadonlyMap<string, string>>

function presentAct(act: Act, { players, staff }: Names): ConsoleAct {
  const { owner_id: ownerId, staff_id: staffId, status, amount } = act
  return {
    actId: act.act_id,
    at: act.acted_at.toISOString(),
    by: staffId === null ? null : { staffId, name: staff.get(staffId) ?? '—' },
    who: players.get(ownerId) ?? (act.kind === 'setting' ? '—' : (staff.get(ownerId) ?? '—')),
    isOfPlayer: players.has(ownerId),
    kind: act.kind,
    subject: act.subject,
    act: act.act,
    status,
    outcome: status === 'act' ? 'done' : status === 'proposed' ? 'proposed' : 'refused',
    amount:
      amount === null
        ? null
        : { amount: majorFromMinor(minorUnits(amount < 0n ? -amount : amount)), currency: act.currency as Currency | null },
    reason: act.reason,
    changes: changesOf(act.before, act.after),
    no: Number(act.act_no),
  }
}

/** Each thing that is another afterwards. Of one that did nothing only what stood is known. */
export function changesOf(before: unknown, after: unknown): ConsoleAct['changes'] {
  const [was, is] = [thingsIn(before), thingsIn(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: shown(name, was[name]), after: shown(name, is[name]), isSame: said(was[name]) === said(is[name]) }))
    .filter(({ isSame }) => !isSame)
    .map(({ name, before: one, after: other }) => ({ name, before: one, after: other }))
}

const thingsIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const said = (value: unknown) => (value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value))

/** What is of a person is masked, by what it is called; and a digest says nothing to anybody. */
function shown(name: string, value: unknown): string | null {
  const text = said(value)
  if (text === null) return null
  if (/digest|hash|secret|token/i.test(name)) return HIDDEN
  return /(?:No|[Pp]hone|holder|Name)$/.test(name) ? `${HIDDEN}${text.slice(-4)}` : text
}

const HIDDEN = '···'
