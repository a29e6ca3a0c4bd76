import { describe, expect, test } from 'vitest'
import { generateInvitations, type Group } from '../../../test/rings.ts'
import { type Account, judgeInvitation } from './ring.ts'

/** As the operator's rule is unless said otherwise. */
const PENDING_FROM = 60

const judge = (accounts: Account[], inviterId: string, friendId: string) =>
  judgeInvitation(accounts, { inviterId, friendId, pendingFrom: PENDING_FROM })

function measure(groups: readonly Group[]) {
  const judged = groups.map((group) => {
    const caught = group.invitations.filter(({ inviterId, friendId }) => judge(group.accounts, inviterId, friendId).state !== 'earned')
    return { ...group, caught: caught.length }
  })
  const rings = judged.filter(({ isRing }) => isRing)
  const honest = judged.filter(({ isRing }) => !isRing)
  const count = (some: readonly Group[]) => some.reduce((sum, { invitations }) => sum + invitations.length, 0)
  const caughtIn = (some: readonly { caught: number }[]) => some.reduce((sum, { caught }) => sum + caught, 0)
  // A ring is found when more than half of what it would have earned is stopped.
  const found = rings.filter(({ caught, invitations }) => caught * 2 > invitations.length)
  return {
    rings: rings.length,
    found: found.length / rings.length,
    stopped: caughtIn(rings) / count(rings),
    honest: count(honest),
    false: caughtIn(honest) / count(honest),
  }
}

describe('[INV-15] 200 rings among 2,000 honest invitations', () => {
  test('are found to 95 per cent, and at most two honest ones in a hundred with them', () => {
    const figures = measure(generateInvitations(20_250_303, { rings: 200, honest: 2000 }))
    console.info('rings', figures)
    expect([figures.rings, figures.honest]).toEqual([200, 2000])
    expect(figures.found).toBeGreaterThanOrEqual(0.95)
    expect(figures.false).toBeLessThanOrEqual(0.02)
  })

  test('so are those of a seed held out', () => {
    const figures = measure(generateInvitations(77, { rings: 200, honest: 2000 }))
    console.info('held out', figures)
    expect(figures.found).toBeGreaterThanOrEqual(0.95)
    expect(figures.false).toBeLessThanOrEqual(0.02)
  })

  test('of kinds held out', () => {
    const groups = generateInvitations(4_242, { rings: 200, honest: 2000, kinds: 'heldOut' })
    const found = [...Map.groupBy(groups, ({ kind }) => kind)].map(([kind, some]) => [kind, some[0]!.isRing ? measure(some).found : measure(some).false] as const)
    console.info('kinds held out', measure(groups), Object.fromEntries(found))
  })

  test('of kinds apart, what does not play like everybody else is found', () => {
    const groups = generateInvitations(78, { rings: 90, honest: 0, kinds: 'apart' })
    const found = [...Map.groupBy(groups, ({ kind }) => kind)].map(([kind, some]) => [kind, measure(some).found] as const)
    console.info('kinds apart', Object.fromEntries(found))
    expect(Object.fromEntries(found)).toMatchObject({ 'farm in pairs of devices': 1 })
    expect(measure(groups).found).toBeGreaterThanOrEqual(0.6)
  })
})

const account = (id: string, fields: Partial<Account> = {}): Account => ({
  id,
  invitedBy: null,
  phone: `08100000${id.length}${id.charCodeAt(0)}`,
  bankAccounts: [`SCB:${id}`],
  devices: [`device ${id}`],
  networks: [`network ${id}`],
  registeredAt: 0,
  firstDeposit: null,
  deposits: 0,
  payers: [],
  deposited: 0n,
  firstWithdrawalAt: null,
  withdrawn: 0n,
  turnover: 0n,
  ...fields,
})

describe('a judgement says why', () => {
  const inviter = account('I')
  const friendOf = (fields: Partial<Account>) => [inviter, account('F', { invitedBy: 'I', ...fields })]

  test.each<[string, Account[]]>([
    ['shared_bank_account', friendOf({ bankAccounts: inviter.bankAccounts })],
    ['shared_device', friendOf({ devices: ['other', ...inviter.devices] })],
    ['same_person', [...friendOf({ devices: ['third'] }), account('T', { devices: ['third'], bankAccounts: inviter.bankAccounts })]],
    // A wallet is known by its owner's phone.
    ['same_person', friendOf({ bankAccounts: ['TRUEMONEY:0812345678'] }).with(0, { ...inviter, phone: '0812345678' })],
    ['device_among_friends', [...friendOf({ devices: ['farm'] }), account('G', { invitedBy: 'I', devices: ['farm'] })]],
    ['bank_account_among_friends', [...friendOf({ bankAccounts: ['SCB:9'] }), account('G', { invitedBy: 'I', bankAccounts: ['SCB:9'] })]],
    [
      'cycle',
      [
        { ...inviter, invitedBy: 'M' },
        account('M', { invitedBy: 'O' }),
        account('O', { devices: ['x'] }),
        account('F', { invitedBy: 'I', devices: ['x'] }),
      ],
    ],
  ])('%s earns nothing', (reason, accounts) => {
    expect(judge(accounts, 'I', 'F')).toMatchObject({ state: 'refused', reason, suspicion: 100 })
  })

  test('every step of a cycle is one', () => {
    const cycle = [
      account('A'),
      account('B', { invitedBy: 'A' }),
      account('C', { invitedBy: 'B' }),
      account('D', { invitedBy: 'C', bankAccounts: ['SCB:A'] }),
    ]
    expect(['AB', 'BC', 'CD'].map((step) => judge(cycle, step[0]!, step[1]!).reason)).toEqual(['cycle', 'cycle', 'cycle'])
  })

  test('one network of many earns: it only weighs', () => {
    const networks = ['carrier']
    const friends = Array.from({ length: 20 }, (_, no) => account(`F${no}`, { invitedBy: 'I', networks }))
    expect(judge([{ ...inviter, networks }, ...friends], 'I', 'F3')).toMatchObject({ state: 'earned', reason: null })
    expect(judge([{ ...inviter, networks }, ...friends], 'I', 'F3').evidence.signals).toEqual({ network: 10, registeredTogether: 15 })
  })

  test('what waits says which signals spoke for it', () => {
    const unplayed = { firstDeposit: { amount: 5000n, at: 0 }, deposited: 5000n, withdrawn: 5000n }
    const friends = ['F', 'G', 'H'].map((id) => account(id, { invitedBy: 'I', ...unplayed, registeredAt: id.charCodeAt(0) * 86_400_000 }))
    expect(judge([inviter, ...friends], 'I', 'F')).toEqual({
      state: 'pending',
      reason: 'suspicious',
      suspicion: 85,
      evidence: { signals: { depositedTogether: 25, withdrewUnplayed: 35, friendsWithdrewUnplayed: 25 }, with: [] },
    })
    expect(judge([inviter, ...friends.slice(0, 2)], 'I', 'F')).toMatchObject({ state: 'earned', suspicion: 35 })
  })
})
