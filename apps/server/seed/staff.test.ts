import { beginStaffSignIn, decideStaffChange, getOwnStaff, listStaff, proposeStaffChange, stepUpStaff } from '@krapao/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../test/refusal-of.ts'
import { readyStaff, staffBrowser } from '../test/staff-browser.ts'
import { createWorld, type World } from '../test/world.ts'
import { DEMO_STAFF_PASSWORD, letDemoStaffSignIn } from './staff.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  for (const _run of [1, 2]) await letDemoStaffSignIn(world.ownerUrl)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Signed in, with what is needed to step up. */
async function at(name: string) {
  const browser = staffBrowser(world)
  expect(await browser.call(beginStaffSignIn, { body: { name, password: DEMO_STAFF_PASSWORD } })).toEqual({ status: 'signed-in' })
  const factor = { kind: 'password' as const, password: DEMO_STAFF_PASSWORD }
  return { ...browser, factor }
}

test('in the demo world staff sign in by the password, and two owners change who works there', async () => {
  const [one, other] = [await at('มาลี'), await at('มาลัย')]
  expect((await one.call(getOwnStaff)).roles).toEqual(['owner'])
  const { staff } = await one.call(listStaff)
  const { staffId } = staff.find(({ name }) => name === 'สมใจ')!
  const proposed = await one.call(stepUpStaff, { body: { about: { verb: 'propose' }, factor: one.factor } })
  const change = { kind: 'end' as const, staffId }
  const body = { change, reason: 'as agreed', stepUpId: proposed.stepUpId }
  const { changeId } = await one.call(proposeStaffChange, { body })
  const confirmed = await other.call(stepUpStaff, { body: { about: { verb: 'change', changeId }, factor: other.factor } })
  const decision = { decision: 'confirm' as const, reason: 'as agreed', stepUpId: confirmed.stepUpId }
  expect(await other.call(decideStaffChange, { params: { changeId }, body: decision })).toEqual({ status: 'done', invitation: null })
})

test('whoever has a second factor is asked for it there too, and a wrong password opens nothing', async () => {
  const ready = await readyStaff(world)
  const begun = await staffBrowser(world).call(beginStaffSignIn, { body: { name: ready.name, password: ready.password } })
  expect(begun).toMatchObject({ status: 'second-factor' })
  const wrong = staffBrowser(world).call(beginStaffSignIn, { body: { name: 'มาลี', password: 'wrong' } })
  expect(await refusalOf(wrong)).toBe('WRONG_CREDENTIAL')
})
