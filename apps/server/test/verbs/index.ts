import { EVERY_ROUTE, nameOf } from '../every-route.ts'
import type { Work } from '../faults/scene.ts'
import type { Race } from '../races/race.ts'
import { announcementVerbs } from './announcements.ts'
import { bankVerbs } from './bank.ts'
import { bonusVerbs } from './bonuses.ts'
import { consoleVerbs } from './console.ts'
import { dataVerbs } from './data.ts'
import { decisions } from './decisions.ts'
import { forgottenVerbs } from './forgotten.ts'
import { gameVerbs } from './games.ts'
import { gatewayVerbs } from './gateways.ts'
import { giftLinkVerbs } from './gift-links.ts'
import { handlers } from './handlers.ts'
import { newBrowserVerbs } from './new-browsers.ts'
import { inboxVerbs } from './inbox.ts'
import { passkeyVerbs } from './passkeys.ts'
import { phoneVerbs } from './phone.ts'
import { playerVerbs } from './players.ts'
import { paymentDecisions } from './payment-decisions.ts'
import { pushVerbs } from './push.ts'
import { qrVerbs } from './qrs.ts'
import { reads } from './reads.ts'
import { refundAndInviteVerbs } from './refunds-and-invites.ts'
import { sessionVerbs } from './sessions.ts'
import { slipVerbs } from './slips.ts'
import { staffVerbs } from './staff.ts'
import { transferVerbs } from './transfers.ts'
import { raceOf, type Verb, type Verbs } from './verb.ts'
import { visitorVerbs } from './visitors.ts'
import { wheelVerbs } from './wheel.ts'
import { withdrawalVerbs } from './withdrawals.ts'

/** One table of several. A name that two of them have would hide what one of them says. */
function joined<Entry>(tables: readonly Readonly<Record<string, Entry>>[]): Record<string, Entry> {
  const entries = tables.flatMap((table) => Object.entries(table))
  const twice = entries.map(([name]) => name).filter((name, index, names) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`two entries have one name: ${twice.join(', ')}`)
  return Object.fromEntries(entries)
}

/** Everything that can be tried. */
export const VERBS: Verbs = joined([
  announcementVerbs,
  bankVerbs,
  bonusVerbs,
  consoleVerbs,
  dataVerbs,
  pushVerbs,
  decisions,
  forgottenVerbs,
  gameVerbs,
  gatewayVerbs,
  giftLinkVerbs,
  handlers,
  newBrowserVerbs,
  inboxVerbs,
  passkeyVerbs,
  paymentDecisions,
  phoneVerbs,
  playerVerbs,
  qrVerbs,
  reads,
  refundAndInviteVerbs,
  sessionVerbs,
  slipVerbs,
  staffVerbs,
  transferVerbs,
  visitorVerbs,
  wheelVerbs,
  withdrawalVerbs,
])

/** Those of which this is said, each with it. */
function saidOf<Said>(of: (verb: Verb) => Said | undefined): [name: string, said: Said][] {
  return Object.entries(VERBS).flatMap(([name, verb]) => {
    const said = of(verb)
    return said === undefined ? [] : [[name, said] as [string, Said]]
  })
}

/** The races of every route that changes something, by the route's name. */
export const RACES: Record<string, Race[]> = Object.fromEntries(
  saidOf(({ ways = [], races = [] }) => (ways.length + races.length > 0 ? [...ways.map(raceOf), ...races] : undefined)),
)

/** Each way of each route that posts. */
export const WAYS = EVERY_ROUTE.flatMap((route) => {
  const { posts, ways = [] } = VERBS[nameOf(route)] ?? {}
  return posts ? ways.map((way) => [`${nameOf(route)}, ${way.says}`, { ...way, route, posts }] as const) : []
})

/** Those of the routes that are mounted beside the contract. */
export const WEBHOOK_RACES = Object.fromEntries(saidOf(({ reports }) => reports))

export const DECISIONS = saidOf(({ decision }) => decision)

const worksOf = (verbs: Verbs): Record<string, Work> => joined(Object.values(verbs).map(({ works = {} }) => works))

/** Every way a request or a worker moves money to, from and between games. */
export const TRANSFERS = worksOf(transferVerbs)
/** Every way a request, a report or a worker moves money. */
export const WORKS = worksOf(VERBS)

/** What happens in simulated worlds, as often as it stands here. */
export const SIMULATED = Object.values(VERBS).flatMap(({ simulated = [] }) => simulated)
export const SIMULATED_WITH_REWARDS = Object.values(VERBS).flatMap(({ simulatedWithRewards = [] }) => simulatedWithRewards)
