import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest'
import { demoWheel } from '../../../seed/wheel.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Outcome } from '../operator/index.ts'
import { saveWheel } from '../spin/index.ts'
import { DECISIONS, outcomesOf } from './decisions.ts'

let world: World
let owner: string
let playerId: string
/** A draft; whatever else is decided about here is not there. */
const wheelId = randomUUID()
let queries: MockInstance

beforeAll(async () => {
  world = await createWorld()
  owner = await staff(world, 'owner')
  ;({ playerId } = await world.player())
  await saveWheel(world.db, wheelId, demoWheel('BAHT'), instructionFrom(owner))
  queries = vi.spyOn(pg.Client.prototype, 'query')
})
afterEach(() => void queries.mockClear())
afterAll(async () => {
  queries.mockRestore()
  await world.stop()
})

type Fields = Parameters<Outcome['prepare']>[2]['fields']

const SAID: Fields = {
  playerId: randomUUID(),
  sameAs: 'SCB:1',
  returnedBy: 'R1',
  amount: minorUnits(100n),
  bankCode: 'SCB',
  note: 'INVALID_SLIP',
}
const WRONG: Fields = { playerId: 'nobody', sameAs: '', returnedBy: 'a b', amount: '100', bankCode: '', note: 'OTHER' }

const EVERY = Object.keys(DECISIONS).flatMap((kind) =>
  Object.entries(outcomesOf(kind)).map(([name, outcome]) => ({ kind, name, outcome, needs: Object.entries(outcome.needs) })),
)

/** What a decision about such an item was answered, and as what the database was told of it. */
async function decide({ kind, outcome }: (typeof EVERY)[number], fields: Fields) {
  const instruction = instructionFrom(owner)
  const subject = kind === 'wheel' ? wheelId : randomUUID()
  const item = {
    itemId: randomUUID(),
    ownerId: playerId,
    kind,
    subject,
    needsDecision: true,
    reason: '',
    evidence: {},
    openedAt: new Date(),
    dueAt: new Date(),
  }
  // Most of them are about nothing; what the database makes of that is not what this is about.
  const ready = outcome.prepare(world.deps, { ...item, putOff: undefined, proposal: undefined }, { instruction, fields })
  const answer = await ready.then((one) => (typeof one === 'string' ? one : one(world.deps))).catch((error: Error) => error)
  const texts = queries.mock.calls.flatMap(([asked]) => (asked as { values?: unknown[] }).values ?? []).map(String)
  const acts = texts.flatMap((text) => new RegExp(`"${instruction.actId}","${owner}","([^"]+)"`).exec(text)?.slice(1) ?? [])
  return { answer, acts }
}

// A slip that is not there is not decided about.
test.each(EVERY.filter(({ kind, name }) => kind !== 'slip' || name !== 'accept'))(
  '$kind, $name: the database is told what was said at the desk',
  async (one) => expect(new Set((await decide(one, SAID)).acts)).toEqual(new Set([one.name])),
)

describe.each(EVERY.filter(({ needs }) => needs.length > 0))('$kind, $name', (one) => {
  test.each(one.needs)('needs %s, and is not told to the database without it, or where it is written otherwise', async (name, field) => {
    const { [name]: _, ...others } = SAID
    if (field.when === undefined) expect(await decide(one, others)).toEqual({ answer: field.missing, acts: [] })
    expect(await decide(one, { ...SAID, [name]: WRONG[name] })).toEqual({ answer: field.missing, acts: [] })
  })
})
