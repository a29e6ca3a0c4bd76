import type { Sent } from '../every-route.ts'
import type { Work } from '../faults/scene.ts'
import type { Race, Volley } from '../races/race.ts'
import type { Report } from '../races/reports.ts'
import type { Action } from '../simulation/action.ts'
import type { ReadyStaff } from '../staff-browser.ts'
import type { World, WorldPlayer } from '../world.ts'

/**
 * Something that players, staff, providers or workers do, said once. Races, faults, the route matrix, the fuzzer and the
 * simulation each take from it what they try; `every-verb.test.ts` says what of it no verb that posts may leave out.
 */
export interface Verb {
  /** The functions of the database that it calls and that can post. */
  posts?: readonly string[]
  /** A call that succeeds, for the route matrix and the fuzzer; without it the first of the ways is taken. */
  call?(here: RouteWorld): Sent | Promise<Sent>
  /** How it is prepared, and judged after it was requested: fifty at once, cut at each COMMIT, killed where it posts. */
  ways?: readonly Way[]
  /** Fifty at once whose outcome is not that of one request, so often. */
  races?: readonly Race[]
  /** Fifty reports at once, of a route that is mounted beside the contract. */
  reports?: readonly WebhookRace[]
  /** Each cut at each COMMIT, killed at each step and given up by PostgreSQL, by the name of the test. */
  works?: Readonly<Record<string, Work>>
  /** What staff say, cut at each COMMIT and said twice at once. */
  decision?: Decision
  /** What happens in simulated worlds, as often as it stands here. */
  simulated?: readonly Action[]
  /** The same in those with rewards. */
  simulatedWithRewards?: readonly Action[]
  /** Why it does not happen there. */
  notSimulated?: string
}

/** By the route, or what a worker or a member of staff does. */
export type Verbs = Readonly<Record<string, Verb>>

export interface RouteWorld {
  world: World
  /** Has money, every game and a live QR. */
  owner: WorldPlayer & { usernames: Record<string, string>; qrId: string }
  /** An owner and cashier, who may call the whole console and has a passkey. */
  staff: ReadyStaff
  /** The cookie of their session. */
  staffCookie: string
}

export interface Way {
  /** What it is requested at, for the name of the test, with the clauses it shows. */
  says: string
  prepare(world: World): Promise<Prepared>
  /** Fails at answers that are not lawful; says how often the fifty have happened. */
  answers(volley: Volley): number
}

export interface Prepared {
  player: WorldPlayer
  sent: Sent
  /** Fails unless it has happened so often, and nothing else has. */
  judge(times: number): Promise<void>
}

export interface WebhookRace {
  /** What is reported, for the name of the test, with the clauses it shows. */
  says: string
  /** What each of the fifty reports. */
  lay(world: World, player: WorldPlayer): Promise<(index: number) => Report>
  /** What then stands credited, and what waits for manual review. */
  outcome: { settled: number[]; waiting: string[] }
}

export interface Decision {
  /** How often a posting of each kind is made by it and what it takes. */
  kinds: Readonly<Record<string, number>>
  /** Made ready, with what it must answer. */
  lay(desk: Desk): Promise<() => Promise<{ status: string; expected: string }>>
}

/** Where staff decide. */
export interface Desk {
  world: World
  cashier: string
  other: string
  owner: string
}

export function raceOf({ says, prepare, answers }: Way): Race {
  return {
    says,
    async lay(world) {
      const { player, sent, judge } = await prepare(world)
      return { player, input: sent, after: (volley) => judge(answers(volley)) }
    },
  }
}
