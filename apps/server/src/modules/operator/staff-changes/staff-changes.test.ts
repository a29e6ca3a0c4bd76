import { randomUUID } from 'node:crypto'
import {
  acceptInvitation,
  beginInvitation,
  beginStaffSignIn,
  decideStaffChange,
  endStaffSessionsOf,
  getOwnStaff,
  listAuthority,
  listStaff,
  listStaffChanges,
  listStaffLog,
  proposeStaffChange,
  type StaffChange,
} from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baht } from '../../../../test/money.ts'
import { refusalOf } from '../../../../test/refusal-of.ts'
import { accept, readyStaff, type ReadyStaff, signInAt, STAFF_PASSWORD, staffBrowser, stepUp } from '../../../../test/staff-browser.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { withClient } from '../../../platform/database/with-client.ts'
import { deactivateStaff, openStaffSession } from '../staff.ts'
import { inviteFirstOwner } from './invitation.ts'

const HOUR = 3_600_000

let world: World
let one: ReadyStaff
let other: ReadyStaff

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.passTime(25 * HOUR)
  one = await readyStaff(world, ['owner'])
  other = await readyStaff(world, ['owner'])
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const reason = 'as agreed'
let names = 0
const invite = (): StaffChange => ({ kind: 'invite', name: `สมหมาย ${++names}`, roles: ['cashier'], limits: [] })

const propose = async (by: ReadyStaff, change: StaffChange, idempotencyKey: string = randomUUID()) =>
  by.call(proposeStaffChange, { body: { change, reason, stepUpId: await stepUp(world, by, { verb: 'propose' }) } }, { idempotencyKey })
const confirm = async (by: ReadyStaff, changeId: string, idempotencyKey: string = randomUUID()) =>
  by.call(
    decideStaffChange,
    { params: { changeId }, body: { decision: 'confirm', reason, stepUpId: await stepUp(world, by, { verb: 'change', changeId }) } },
    { idempotencyKey },
  )
const refuse = (by: ReadyStaff, changeId: string) =>
  by.call(decideStaffChange, { params: { changeId }, body: { decision: 'refuse', reason, stepUpId: null } })

const shown = async (changeId: string) => (await one.call(listStaffChanges)).changes.find((change) => change.changeId === changeId)!
const rolesOf = async ({ staffId }: { staffId: string }) =>
  (await one.call(listStaff)).staff.find((staff) => staff.staffId === staffId)!.roles

describe('somebody new', () => {
  test('is invited by two owners, each of whom has half of what it takes, and signs in by what they set', async () => {
    const change = invite()
    const { changeId, code } = await propose(one, change)
    expect(await shown(changeId)).toMatchObject({
      outcome: 'open',
      before: null,
      after: { roles: ['cashier'], limits: [] },
      proposedBy: one.name,
    })
    const { invitation } = await confirm(other, changeId)
    expect(invitation!.link).toBe(`${world.env.siteOrigin}/console/invitation#${invitation!.secret}`)
    // The one who has the link alone, and the one who has the code alone, open nothing.
    for (const body of [
      { invitation: invitation!.secret },
      { invitation: invitation!.secret, code: 'AAAA-AAAA-AAAA-AAAA' },
      { invitation: 'x'.repeat(43), code: code! },
    ])
      expect(await refusalOf(staffBrowser(world).call(beginInvitation, { body }))).toBe('INVITATION_UNKNOWN')
    const invited = await accept(world, { invitation: invitation!.secret, code: code!.toLowerCase().replaceAll('-', ' ') })
    expect(await invited.call(getOwnStaff)).toMatchObject({ name: (change as { name: string }).name, roles: ['cashier'] })
    await signInAt(world, { ...invited, staffId: '' })
    expect(await refusalOf(accept(world, { invitation: invitation!.secret, code: code! }))).toBe('INVITATION_OVER')
  })

  test('is nobody while one owner alone has said so, whose link is that of the other', async () => {
    const { changeId } = await propose(one, invite())
    expect(await refusalOf(confirm(one, changeId))).toBe('SAME_PERSON')
    expect((await one.call(listStaff)).staff.map(({ name }) => name)).not.toContain(`สมหมาย ${names}`)
  })

  test('is invited by one owner after 24 hours in which every owner could refuse it, and not a second before', async () => {
    const { changeId, code } = await propose(one, invite())
    await world.passTime(24 * HOUR - 120_000)
    one = { ...one, ...(await signInAt(world, one)) }
    expect(await refusalOf(confirm(one, changeId))).toBe('SAME_PERSON')
    await world.passTime(60_000)
    const { invitation } = await confirm(one, changeId)
    await accept(world, { invitation: invitation!.secret, code: code! })
  })

  test('has three days to come, by the clock of the database', async () => {
    const { changeId, code } = await propose(one, invite())
    const { invitation } = await confirm(other, changeId)
    await world.passTime(72 * HOUR)
    expect(await refusalOf(accept(world, { invitation: invitation!.secret, code: code! }))).toBe('INVITATION_OVER')
  })

  test('sets no password that strangers try first, and no second factor that was not shown', async () => {
    const { changeId, code } = await propose(one, invite())
    const { invitation } = await confirm(other, changeId)
    const given = { invitation: invitation!.secret, code: code! }
    expect(await refusalOf(accept(world, given, 'totp', 'password123'))).toBe('PASSWORD_COMMON')
    const { totp } = await staffBrowser(world).call(beginInvitation, { body: given })
    const factor = { kind: 'totp' as const, totpId: totp.totpId, code: '000000' }
    const body = { ...given, password: STAFF_PASSWORD, factor }
    expect(await refusalOf(staffBrowser(world).call(acceptInvitation, { body }))).toBe('FACTOR_WRONG')
    await accept(world, given, 'passkey')
  })

  test('has a name of their own', async () => {
    expect(await refusalOf(propose(one, { ...invite(), name: other.name } as StaffChange))).toBe('NAME_TAKEN')
    const change = invite()
    await propose(one, change)
    expect(await refusalOf(propose(other, change))).toBe('CHANGE_WAITS')
  })

  test('comes once, however often and by how many at once it is opened', async () => {
    const { changeId, code } = await propose(one, invite())
    const { invitation } = await confirm(other, changeId)
    const given = { invitation: invitation!.secret, code: code! }
    const answers = await Promise.all([1, 2, 3].map(() => refusalOf(accept(world, given))))
    expect(answers.filter((answer) => answer.startsWith('answered'))).toHaveLength(1)
  })
})

describe('roles', () => {
  test('are changed by two owners, with what stood before and what is to be, at once', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const limits = [{ flow: 'payout' as const, currency: 'BAHT' as const, amount: baht(500) }]
    const { changeId } = await propose(one, { kind: 'change', staffId: cashier.staffId, roles: ['support', 'cashier', 'support'], limits })
    expect(await shown(changeId)).toMatchObject({
      name: cashier.name,
      before: { roles: ['cashier'], limits: [] },
      after: { roles: ['cashier', 'support'], limits: [{ flow: 'payout', currency: 'BAHT', amount: 50_000 }] },
    })
    await confirm(other, changeId)
    expect(await cashier.call(getOwnStaff)).toMatchObject({ roles: ['cashier', 'support'], limits })
    expect(await refusalOf(propose(one, { kind: 'change', staffId: cashier.staffId, roles: ['cashier', 'support'], limits }))).toBe(
      'NOTHING_CHANGES',
    )
  })

  test('are not changed by what was proposed before they were changed otherwise', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const { changeId } = await propose(one, { kind: 'change', staffId: cashier.staffId, roles: ['support'], limits: [] })
    await world.asOwner(`update operator.staff set roles = '{auditor}' where staff_id = '${cashier.staffId}'`)
    expect(await refusalOf(confirm(other, changeId))).toBe('CHANGE_VOID')
    expect(await refusalOf(confirm(other, changeId))).toBe('CHANGE_OVER')
    expect(await rolesOf(cashier)).toEqual(['auditor'])
  })

  test('nor by what somebody proposed who is no owner any more', async () => {
    const third = await readyStaff(world, ['owner'])
    const cashier = await readyStaff(world, ['cashier'])
    const { changeId } = await propose(third, { kind: 'change', staffId: cashier.staffId, roles: ['support'], limits: [] })
    await withClient(world.database.ownerUrl, (owner) => deactivateStaff(owner, third.staffId))
    expect(await refusalOf(confirm(other, changeId))).toBe('CHANGE_VOID')
  })

  test('are refused by any owner, the first too, and then by nobody again', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const to = { kind: 'change' as const, staffId: cashier.staffId, roles: ['support' as const], limits: [] }
    const { changeId } = await propose(one, to)
    expect(await refuse(one, changeId)).toEqual({ status: 'refused', invitation: null })
    expect(await refusalOf(refuse(other, changeId))).toBe('CHANGE_OVER')
    const again = await propose(one, to)
    expect(await refuse(other, again.changeId)).toMatchObject({ status: 'refused' })
    expect((await shown(again.changeId)).outcome).toBe('refused')
  })

  test('wait for a week at most', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const to = { kind: 'change' as const, staffId: cashier.staffId, roles: ['support' as const], limits: [] }
    const { changeId } = await propose(one, to)
    await world.passTime(7 * 24 * HOUR)
    one = { ...one, ...(await signInAt(world, one)) }
    expect((await shown(changeId)).outcome).toBe('expired')
    expect(await refusalOf(confirm(one, changeId))).toBe('CHANGE_OVER')
    await propose(one, to)
  })

  test('take a step-up each, for this change', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const change = { kind: 'change' as const, staffId: cashier.staffId, roles: ['support' as const], limits: [] }
    expect(await refusalOf(one.call(proposeStaffChange, { body: { change, reason, stepUpId: randomUUID() } }))).toBe('STEP_UP')
    const { changeId } = await propose(one, change)
    const decide = (stepUpId: string) =>
      refusalOf(other.call(decideStaffChange, { params: { changeId }, body: { decision: 'confirm', reason, stepUpId } }))
    expect(await decide(await stepUp(world, other, { verb: 'change', changeId: randomUUID() }))).toBe('STEP_UP')
    expect(await decide(await stepUp(world, other, { verb: 'change', changeId }))).toMatch(/^answered/)
  })

  test('said again under the same key have one effect, and another thing under it is refused', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const change = { kind: 'change' as const, staffId: cashier.staffId, roles: ['support' as const], limits: [] }
    const key = randomUUID()
    const first = await propose(one, change, key)
    expect(await propose(one, change, key)).toEqual(first)
    expect(await refusalOf(propose(one, { ...change, roles: ['auditor'] }, key))).toBe('REQUEST_KEY_REUSED')
    expect(await refusalOf(propose(one, invite(), key))).toBe('REQUEST_KEY_REUSED')
    const decided = randomUUID()
    for (const _press of [1, 2]) expect(await confirm(other, first.changeId, decided)).toEqual({ status: 'done', invitation: null })
  })

  test('are nobody’s to change but an owner’s', async () => {
    for (const role of ['cashier', 'auditor'] as const) {
      const staff = await readyStaff(world, [role])
      const change = { kind: 'end' as const, staffId: other.staffId }
      expect(await refusalOf(propose(staff, change))).toBe('NO_PERMISSION')
    }
  })
})

describe('owners', () => {
  test('who end each other at once do not end the last', async () => {
    // The two are the only ones who can sign in.
    await world.asOwner(`update operator.staff set roles = '{cashier}' where staff_id not in ('${one.staffId}', '${other.staffId}')`)
    const [endOther, endOne] = [
      await propose(one, { kind: 'end', staffId: other.staffId }),
      await propose(other, { kind: 'end', staffId: one.staffId }),
    ]
    const steps = [
      await stepUp(world, other, { verb: 'change', changeId: endOther.changeId }),
      await stepUp(world, one, { verb: 'change', changeId: endOne.changeId }),
    ]
    const decide = (by: ReadyStaff, changeId: string, stepUpId: string) =>
      refusalOf(by.call(decideStaffChange, { params: { changeId }, body: { decision: 'confirm', reason, stepUpId } }))
    const answers = await Promise.all([decide(other, endOther.changeId, steps[0]!), decide(one, endOne.changeId, steps[1]!)])
    expect(answers.filter((answer) => answer.startsWith('answered'))).toHaveLength(1)
    const left = (await world.db.selectFrom('operator.staff').select(['staff_id', 'roles']).where('is_active', '=', true).execute()).filter(
      ({ roles }) => roles.includes('owner'),
    )
    expect(left).toHaveLength(1)
    const last = left[0]!.staff_id === one.staffId ? one : other
    const ending = { kind: 'end' as const, staffId: last.staffId }
    expect(await refusalOf(propose(last, ending))).toBe('LAST_OWNER')
    expect(await refusalOf(propose(last, { kind: 'change', staffId: last.staffId, roles: ['cashier'], limits: [] }))).toBe('LAST_OWNER')
    await expect(withClient(world.database.ownerUrl, (owner) => deactivateStaff(owner, last.staffId))).rejects.toMatchObject({
      constraint: 'the_last_owner_stays',
    })
  })

  test('carry one change out once, however many of them confirm it at once', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const owners = [other, await readyStaff(world, ['owner']), await readyStaff(world, ['owner'])]
    const { changeId } = await propose(one, { kind: 'end', staffId: cashier.staffId })
    const steps: string[] = []
    for (const owner of owners) steps.push(await stepUp(world, owner, { verb: 'change', changeId }))
    const answers = await Promise.all(
      owners.map((owner, at) =>
        refusalOf(owner.call(decideStaffChange, { params: { changeId }, body: { decision: 'confirm', reason, stepUpId: steps[at]! } })),
      ),
    )
    expect(answers.toSorted()).toEqual(['CHANGE_OVER', 'CHANGE_OVER', expect.stringMatching(/^answered/)])
    expect(await refusalOf(cashier.call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
    expect(await refusalOf(staffBrowser(world).call(beginStaffSignIn, { body: { name: cashier.name, password: cashier.password } }))).toBe(
      'WRONG_CREDENTIAL',
    )
  })

  test('invite again who has lost what they sign in with: it stands until the link is opened, and not longer', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const { changeId, code } = await propose(one, { kind: 'invite-again', staffId: cashier.staffId })
    const { invitation } = await confirm(other, changeId)
    await signInAt(world, cashier)
    await accept(world, { invitation: invitation!.secret, code: code! }, 'totp', 'zehn-rote-wale')
    expect(await refusalOf(signInAt(world, cashier))).toBe('WRONG_CREDENTIAL')
    expect(await refusalOf(cashier.call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
  })

  test('end the sessions of anybody at once, with a reason', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const params = { staffId: cashier.staffId }
    expect(await one.call(endStaffSessionsOf, { params, body: { reason } })).toEqual({ status: 'ended' })
    expect(await refusalOf(cashier.call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
    expect(await refusalOf(one.call(endStaffSessionsOf, { params: { staffId: randomUUID() }, body: { reason } }))).toBe('NO_STAFF')
  })
})

describe('authority', () => {
  test('is shown as it is and changed by two owners, with what stood before', async () => {
    const { authority, dayLimits } = await one.call(listAuthority)
    const row = authority.find(({ kind, currency, role }) => kind === 'withdrawal' && currency === 'BAHT' && role === 'cashier')!
    expect(row).toEqual({
      kind: 'withdrawal',
      currency: 'BAHT',
      role: 'cashier',
      aloneUpTo: 20_000,
      aloneADay: 300_000,
      needsOwnerFrom: 200_000,
    })
    const { changeId } = await propose(one, { kind: 'authority', authority: { ...row, aloneUpTo: null, aloneADay: baht(5) } })
    expect(await shown(changeId)).toMatchObject({
      staffId: null,
      before: { alone_up_to: 2_000_000 },
      after: { alone_up_to: -1, alone_a_day: 500 },
    })
    await confirm(other, changeId)
    expect((await one.call(listAuthority)).authority).toContainEqual({ ...row, aloneUpTo: null, aloneADay: 5 })
    const payout = dayLimits.find(({ flow, currency }) => flow === 'payout' && currency === 'BAHT')!
    const limited = await propose(other, { kind: 'day-limit', dayLimit: { ...payout, amount: baht(7) } })
    await confirm(one, limited.changeId)
    expect((await one.call(listAuthority)).dayLimits).toContainEqual({ ...payout, amount: 7 })
  })

  test('that there is none of is not changed', async () => {
    const authority = {
      kind: 'nothing',
      currency: 'BAHT' as const,
      role: 'cashier' as const,
      aloneUpTo: null,
      aloneADay: null,
      needsOwnerFrom: null,
    }
    expect(await refusalOf(propose(one, { kind: 'authority', authority }))).toBe('NO_STAFF')
  })
})

describe('every owner reads', () => {
  test('of a sign-in from a browser never seen, and of one that the owner of the database has opened', async () => {
    const cashier = await readyStaff(world, ['cashier'])
    const known = await signInAt(world, cashier)
    await signInAt(world, cashier, staffBrowser(world, known.cookies))
    await openStaffSession(world.ownerDb, cashier.staffId)
    const { entries } = await other.call(listStaffLog)
    const of = entries.filter(({ staffId }) => staffId === cashier.staffId).toReversed()
    expect(of.map(({ act, by, isNewDevice }) => [act, by, isNewDevice])).toEqual([
      ['add', null, false],
      ['invite', null, false],
      ['accept_invitation', cashier.name, false],
      ['sign_in', cashier.name, true],
      ['sign_in', cashier.name, true],
      ['sign_in', cashier.name, false],
      ['open_session', null, false],
    ])
  })
})

describe('the first owner', () => {
  test('is invited by the owner of the database while nobody can sign in who is one, and never again', async () => {
    expect(await inviteFirstOwner(world.ownerDb, 'Malee')).toBeUndefined()
    await world.asOwner(`update operator.staff set roles = '{cashier}'`)
    const forgotten = (await inviteFirstOwner(world.ownerDb, 'Malee'))!
    const invited = (await inviteFirstOwner(world.ownerDb, 'Malee'))!
    expect(invited.staffId).toBe(forgotten.staffId)
    expect(await refusalOf(accept(world, { invitation: forgotten.secret }))).toBe('INVITATION_OVER')
    const owner = await accept(world, { invitation: invited.secret }, 'passkey')
    expect(await owner.call(getOwnStaff)).toMatchObject({ name: 'Malee', roles: ['owner'] })
    expect(await inviteFirstOwner(world.ownerDb, 'Manee')).toBeUndefined()
  })
})
