import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedgerAndModules, type LookedAt, stepsOf } from '../src/audit/audit-ledger-and-modules.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { reportKeys } from '../src/report-keys.ts'
import { give } from './money.ts'
import { createWorld, type World } from './world.ts'

/** Few, so that there are many steps; each asks everything anew. */
const AT_ONCE = 8

let world: World
beforeAll(async () => {
  world = await createWorld()
  for (const amount of [100, 200, 300]) await give(world, await world.player(), amount)
})
afterAll(() => world.stop())

const keys = () => ({ ...world.deps, dataKeys: createDataKeys(world.env), reports: reportKeys(world.env) })
const ownersOf = (looked: readonly LookedAt[]) => looked.flatMap(({ step }) => ('owners' in step ? [step.owners] : []))

test('each owner is looked at in one step, and no owner there may ever be in none', async () => {
  const looked: LookedAt[] = []
  expect(await world.audit({ ownersAtOnce: AT_ONCE, onStep: (one) => looked.push(one) })).toEqual([])
  const ranges = ownersOf(looked).toSorted((one, other) => (one.after ?? '').localeCompare(other.after ?? ''))
  const { owners } = await world.db
    .selectFrom('ledger.owner')
    .select(({ fn }) => fn.countAll<bigint>().as('owners'))
    .executeTakeFirstOrThrow()
  expect(ranges).toHaveLength(Math.floor(Number(owners) / AT_ONCE) + 1)
  expect(ranges[0]!.after).toBeNull()
  expect(ranges.map(({ upTo }) => upTo)).toEqual([...ranges.slice(1).map(({ after }) => after), null])
  for (const { at } of looked) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
})

test('an audit that was stopped goes on with what is left of it', async () => {
  const steps = await stepsOf(world.db, keys(), AT_ONCE)
  const looked: LookedAt[] = []
  const stopped = auditLedgerAndModules(world.db, keys(), {
    steps,
    connections: 1,
    onStep(one) {
      if (looked.push(one) === 3) throw new Error('stopped')
    },
  })
  await expect(stopped).rejects.toThrow('stopped')
  const left = steps.filter((step) => !looked.some((one) => one.step === step))
  expect(left).toHaveLength(steps.length - 3)
  expect(await auditLedgerAndModules(world.db, keys(), { steps: left, onStep: (one) => looked.push(one) })).toEqual([])
  expect(new Set(looked.map(({ step }) => step))).toEqual(new Set(steps))
})
