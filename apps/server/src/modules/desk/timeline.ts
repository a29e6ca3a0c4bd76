import type { OutputOf, SecurityEvent } from '@krapao/contract'
import type { listTimeline, TIMELINE_KINDS, TimelineEntry } from '@krapao/contract/console'
import { majorFromMinor } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { eventsBefore, noteNosOf, type NumberedEvent } from '../account/index.ts'
import { postingsBefore, type PostingShown, walletAfter } from '../ledger/index.ts'
import { type ActShown, actsBefore } from '../operator/index.ts'

type Kind = (typeof TIMELINE_KINDS)[number]

/** In each stream the number before which a page begins: they are given in the order of commits, so nothing is passed over. */
export interface TimelinePlace {
  posting: bigint
  event: number
  act: bigint
}

const NEWEST: TimelinePlace = { posting: 999_999_999_999_999n, event: 2_147_483_647, act: 999_999_999_999_999n }

/** So many entries are on a page. */
const PAGE = 50

/** How somebody came in, and what showed that it was them; everything else has changed something. */
const OF_SIGN_INS: readonly SecurityEvent['kind'][] = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'session_ended',
  'password_refused',
  'stepped_up',
  'step_up_refused',
  'signed_in_passkey',
  'stepped_up_passkey',
  'passkey_refused',
  'code_asked',
  'code_refused',
  'signed_in_reading',
  'session_confirmed',
]
const isOfSignIns = (kind: SecurityEvent['kind']) => OF_SIGN_INS.includes(kind)

type Shown = { stream: keyof TimelinePlace; no: bigint; entry: TimelineEntry }

/** What happened to a player, the newest first: three streams as one, each read from its own place. */
export async function readTimeline(
  db: Db,
  playerId: string,
  { kind, place = NEWEST }: { kind: Kind | undefined; place: TimelinePlace | undefined },
): Promise<OutputOf<typeof listTimeline>> {
  const limit = PAGE + 1
  const wants = (one: Kind) => kind === undefined || kind === one
  const [postings, events, acts] = await Promise.all([
    wants('money') ? postingsBefore(db, playerId, { before: place.posting, limit }) : [],
    wants('sign-in') || wants('change') ? eventsOf(db, playerId, { kind, before: place.event, limit }) : [],
    wants('staff') ? actsBefore(db, playerId, { before: place.act, limit }) : [],
  ])
  const notes = await noteNosOf(
    db,
    playerId,
    acts.flatMap(({ about, subject }) => (about === 'player-note' ? [subject] : [])),
  )
  const page = newestOf([postings.map(ofMoney), events.map(ofEvent), acts.map((act) => ofStaff(act, notes))])
  const isMore = postings.length + events.length + acts.length > page.length
  const next = { ...place }
  for (const { stream, no } of page) {
    if (stream === 'event') next.event = Number(no)
    else next[stream] = no
  }
  return { entries: page.map(({ entry }) => entry), next: isMore ? placeText(next) : null }
}

/** The newest of all, in each stream without a gap, though its clock may have stood otherwise. */
function newestOf(streams: readonly Shown[][]): Shown[] {
  const taken: Shown[] = []
  const at = streams.map(() => 0)
  while (taken.length < PAGE) {
    const heads = streams.flatMap((stream, index) => (stream[at[index]!] ? [{ index, shown: stream[at[index]!]! }] : []))
    const newest = heads.toSorted((one, other) => other.shown.entry.at.localeCompare(one.shown.entry.at))[0]
    if (!newest) break
    taken.push(newest.shown)
    at[newest.index]! += 1
  }
  return taken
}

function eventsOf(db: Db, playerId: string, { kind, before, limit }: { kind: Kind | undefined; before: number; limit: number }) {
  if (kind === undefined) return eventsBefore(db, playerId, { before, limit })
  return eventsBefore(db, playerId, { before, limit, of: { kinds: OF_SIGN_INS, isIn: kind === 'sign-in' } })
}

function ofMoney(posting: PostingShown): Shown {
  const { postingNo, kind, amount, unit, from, to, at } = posting
  const after = walletAfter(posting)
  const entry = {
    kind: 'money' as const,
    at: at.toISOString(),
    postingNo: Number(postingNo),
    posting: kind,
    amount: unit === 'COIN' ? coins(amount) : majorFromMinor(amount),
    unit,
    from,
    to,
    walletAfter: after === null ? null : majorFromMinor(after),
  }
  return { stream: 'posting', no: postingNo, entry }
}

/** Coins have no minor units. */
const coins = (amount: bigint) => Number(amount) as ReturnType<typeof majorFromMinor>

function ofEvent({ no, kind, at, browser, system, country }: NumberedEvent): Shown {
  const entry = {
    kind: isOfSignIns(kind) ? ('sign-in' as const) : ('change' as const),
    at: at.toISOString(),
    event: kind,
    browser,
    system,
    country,
  }
  return { stream: 'event', no: BigInt(no), entry }
}

function ofStaff({ no, at, by, act, about, subject, status, reason }: ActShown, notes: ReadonlyMap<string, number>): Shown {
  const noteNo = notes.get(subject) ?? null
  return { stream: 'act', no, entry: { kind: 'staff', at: at.toISOString(), by, act, about, status, reason, noteNo } }
}

const placeText = ({ posting, event, act }: TimelinePlace) => `${posting}.${event}.${act}`

/** Null where it was never one. */
export function timelinePlace(text: string): TimelinePlace | null {
  const [, posting, event, act] = /^(\d{1,15})\.(\d{1,10})\.(\d{1,15})$/.exec(text) ?? []
  if (posting === undefined || Number(event) > NEWEST.event) return null
  return { posting: BigInt(posting), event: Number(event), act: BigInt(act!) }
}
