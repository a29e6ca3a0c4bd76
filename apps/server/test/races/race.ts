import { login } from '@krapao/contract'
import type { AnyRoute } from '@krapao/contract/console'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Answer, codeOf, problemOf, send, type Sent } from '../every-route.ts'
import type { World, WorldPlayer } from '../world.ts'
import { fire, FIFTY } from './fire.ts'

/** How many calls were answered how: `{ TRANSFER_SUCCESS: 1, MONEY_NOT_ENOUGH: 49 }`; `OK` where the answer has no message. */
export type Tally = Record<string, number>

export interface Volley {
  tally: Tally
  answers: Answer[]
  /** All fifty carried the same Idempotency-Key. */
  isOneKey: boolean
}

/** A course that is laid out: what each of the fifty sends, and what must be true once all are answered. */
export interface Course {
  /** Whose sessions the calls carry; nobody's for a public route, and staff's stand in the input. */
  player?: WorldPlayer
  input: Sent | ((index: number) => Sent)
  after(volley: Volley): Promise<void>
}

export interface Race {
  /** What is fired at, for the name of the test, with the clauses it shows. */
  says: string
  lay(world: World): Promise<Course>
}

export type Races = Record<string, Race[]>

/** Runs every race of a route in each way its calls can come together. The route's answers must be what it declares. */
export function raceAll(route: AnyRoute, races: Race[], world: () => World): void {
  for (const { says, lay } of races) {
    test.each(waysOf(route))(`${says}: fifty at once %s`, async (_way, { devices, isOneKey }) => {
      const course = await lay(world())
      const tokens = await tokensOf(world(), course.player, devices)
      const oneKey = randomUUID()
      const calls = Array.from({ length: FIFTY }, (_, index): Sent => {
        const sent = typeof course.input === 'function' ? course.input(index) : course.input
        const headers = { ...sent.headers, 'idempotency-key': isOneKey ? oneKey : randomUUID() }
        return { ...sent, headers, token: tokens[index % tokens.length] }
      })
      await course.after({ ...(await volley(world(), route, calls)), isOneKey })
      expect(await world().audit()).toEqual([])
    })
  }
}

/** Fires these calls of one route at once; none may be answered what the route does not declare. */
export async function volley(world: World, route: AnyRoute, calls: Sent[]): Promise<Omit<Volley, 'isOneKey'>> {
  const answers = await fire(
    world,
    calls.map((sent) => () => send(world.url, route, sent)),
  )
  expect(answers.map((answer) => problemOf(route, answer)).filter(Boolean)).toEqual([])
  return { answers, tally: tallyOf(answers) }
}

export function tallyOf(answers: Answer[]): Tally {
  const tally: Tally = {}
  for (const answer of answers) {
    const message = codeOf(answer)
    const code = typeof message === 'string' ? message : answer.status === 200 ? 'OK' : String(answer.status)
    tally[code] = times(tally, code) + 1
  }
  return tally
}

/** How often it was answered so; 0 is not in the tally. */
export function times(tally: Tally, code: string): number {
  return tally[code] ?? 0
}

/** Every answer is one of these. */
export function expectOnly(tally: Tally, codes: string[]): void {
  expect(Object.keys(tally).filter((code) => !codes.includes(code))).toEqual([])
}

interface Way {
  devices: number
  isOneKey: boolean
}

function waysOf({ access, idempotent }: AnyRoute): [string, Way][] {
  if (access === 'public') return [['from strangers', { devices: 0, isOneKey: false }]]
  if (access === 'staff')
    return [
      ['each under a key of its own', { devices: 1, isOneKey: false }],
      ['under one key', { devices: 1, isOneKey: true }],
    ]
  // Half of them from each: what one device does at once is in it.
  const ways: [string, Way][] = [['from two devices', { devices: 2, isOneKey: false }]]
  if (idempotent) ways.push(['under one key from two devices', { devices: 2, isOneKey: true }])
  return ways
}

async function tokensOf(world: World, player: WorldPlayer | undefined, devices: number): Promise<(string | undefined)[]> {
  if (!player) return [undefined]
  const others = Array.from({ length: devices - 1 }, () => signIn(world, player))
  return [player.token, ...(await Promise.all(others))]
}

/** One session more of this player. */
export async function signIn(world: World, { phone, password }: WorldPlayer): Promise<string> {
  return (await world.client()(login, { body: { username: phone, password, remember: true } })).token
}
