import { describe, expect, test } from 'vitest'
import type { Kinds } from '../../../test/ring-kinds.ts'
import { generateInvitations, type Group } from '../../../test/rings.ts'
import { type Account, judgeInvitation } from './ring.ts'

/** As the operator's rule is unless said otherwise. */
const PENDING_FROM = 60

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** After everything that is generated. */
const NOW = 100 * DAY

const judge = (accounts: Account[], inviterId: string, friendId: string, now = NOW) =>
  judgeInvitation(accounts, { inviterId, friendId, pendingFrom: PENDING_FROM, now })

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

/** Several seeds together: of one, up to a hundredth more or fewer honest ones are stopped. */
const measureSeeds = (seeds: readonly number[], kinds: Kinds) =>
  measure(seeds.flatMap((seed) => generateInvitations(seed, { rings: 200, honest: 2000, kinds })))

describe('[INV-15] for each 200 rings among 2,000 honest invitations', () => {
  test.each<[Kinds, number[]]>([
    ['known', [20_250_303, 77]],
    ['apart', [4_242, 4_243]],
    ['heldOut', [1, 2]],
  ])('%s kinds are found to 95 per cent, and at most two honest ones in a hundred with them', (kinds, seeds) => {
    const figures = measureSeeds(seeds, kinds)
    console.info(kinds, figures)
    expect([figures.rings, figures.honest]).toEqual([400, 4000])
    expect(figures.found).toBeGreaterThanOrEqual(0.95)
    expect(figures.false).toBeLessThanOrEqual(0.02)
  })

  test('of those made to go round the rules, three kinds in five are not found', () => {
    const groups = generateInvitations(99, { rings: 200, honest: 0, kinds: 'evasive' })
    const found = [...Map.groupBy(groups, ({ kind }) => kind)].map(([kind, some]) => [kind, measure(some).found] as const)
    console.info('evasive', Object.fromEntries(found))
    expect(found.filter(([, share]) => share >= 0.95).map(([kind]) => kind)).toEqual([
      'two deposits each',
      'waits up to a week to take out half',
    ])
  })
})

const account = (id: string, fields: Partial<Account> = {}): Account => ({
  id,
  invitedBy: null,
  phone: `08100000${id.length}${id.charCodeAt(0)}`,
  bankAccounts: [`SCB:${id}`],
  numbers: [],
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
    ['same_person', friendOf({ numbers: ['0812345678'] }).with(0, { ...inviter, phone: '0812345678' })],
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
      evidence: { signals: { depositedTogether: 25, withdrewUnplayed: 30, friendsWithdrewUnplayed: 30 }, with: [] },
    })
    expect(judge([inviter, ...friends.slice(0, 2)], 'I', 'F')).toMatchObject({ state: 'earned', suspicion: 30 })
  })
})

/** One friend, with as many others as are given, none alike in anything unless told. */
const invited = (fields: Partial<Account>, others: readonly Partial<Account>[] = []) => [
  account('I', { registeredAt: -1000 * DAY }),
  account('F', { invitedBy: 'I', ...fields }),
  ...others.map((other, no) => account(`G${no}`, { invitedBy: 'I', registeredAt: (no + 2) * 10 * DAY, ...other })),
]
const signalsIn = (accounts: Account[], now = NOW) => Object.keys(judge(accounts, 'I', 'F', now).evidence.signals)
const fill = (count: number, fields: Partial<Account>) => Array.from({ length: count }, () => fields)

/** Plays with what came in, and stays. */
const PLAYER: Partial<Account> = { firstDeposit: { amount: 1000n, at: 0 }, deposits: 3, deposited: 3000n, turnover: 30_000n }
/** Took seven tenths out again just within three days, and staked it twice. */
const THROUGH: Partial<Account> = {
  firstDeposit: { amount: 1000n, at: 0 },
  deposits: 2,
  deposited: 1000n,
  withdrawn: 700n,
  firstWithdrawalAt: 3 * DAY,
  turnover: 2000n,
}
const UNPLAYED: Partial<Account> = { deposits: 2, deposited: 1000n, withdrawn: 800n, turnover: 499n }
const ONCE: Partial<Account> = { firstDeposit: { amount: 1000n, at: 0 }, deposits: 1, deposited: 1000n, turnover: 2000n }

describe('a signal', () => {
  const spread = (fields: Partial<Account>, no: number) => ({
    ...fields,
    firstDeposit: fields.firstDeposit ? { amount: fields.firstDeposit.amount * BigInt(no + 1), at: 0 } : null,
  })

  test('network: the inviter’s, or that of two others', () => {
    const networks = ['one']
    expect(signalsIn(invited({ networks }).map((one) => ({ ...one, networks })))).toEqual(['network'])
    expect(signalsIn(invited({ networks }, fill(2, { networks })))).toEqual(['network'])
    expect(signalsIn(invited({ networks }, [{ networks }, {}]))).toEqual([])
  })

  test('registered together: within an hour of two others', () => {
    const others = (...hours: number[]) => hours.map((hour) => ({ registeredAt: hour * HOUR }))
    expect(signalsIn(invited({}, others(1, -1)))).toEqual(['registeredTogether'])
    expect(signalsIn(invited({}, others(1, 1.001)))).toEqual([])
    expect(signalsIn(invited({}, others(1)))).toEqual([])
    expect(signalsIn(invited({ registeredAt: 30 * DAY }, fill(2, { registeredAt: 30 * DAY - HOUR })))).toEqual(['registeredTogether'])
  })

  test('deposited together: within two hours and a tenth of the amount', () => {
    const friend = { ...PLAYER, firstDeposit: { amount: 1000n, at: 0 } }
    const other = (amount: bigint, hours: number) => ({ ...PLAYER, firstDeposit: { amount, at: hours * HOUR } })
    expect(signalsIn(invited(friend, [other(1000n, 2), other(1100n, -2)]))).toEqual(['depositedTogether'])
    expect(signalsIn(invited(friend, [other(950n, 1), other(1050n, 1)]))).toEqual(['depositedTogether'])
    expect(signalsIn(invited(friend, [other(1000n, 1), other(1000n, 2.001)]))).toEqual([])
    expect(signalsIn(invited(friend, [other(1000n, 1), other(1120n, 1)]))).toEqual([])
    expect(signalsIn(invited(friend, [other(1000n, 1), other(880n, 1)]))).toEqual([])
    expect(signalsIn(invited(friend, [other(1000n, 1), PLAYER, { firstDeposit: null }]))).toEqual(['depositedTogether'])
    expect(signalsIn(invited({ firstDeposit: null }, fill(2, other(1000n, 0))))).toEqual([])
    // A tenth of what the others paid is within it, and the day does not matter.
    const later = { ...PLAYER, firstDeposit: { amount: 900n, at: 30 * DAY } }
    expect(signalsIn(invited(later, fill(2, other(1000n, 30 * 24))))).toEqual(['depositedTogether'])
  })

  test('withdrew unplayed: four fifths out again, less than half staked', () => {
    expect(signalsIn(invited(UNPLAYED))).toEqual(['withdrewUnplayed'])
    expect(signalsIn(invited({ ...UNPLAYED, withdrawn: 799n }))).toEqual([])
    expect(signalsIn(invited({ ...UNPLAYED, turnover: 500n }))).toEqual([])
    expect(signalsIn(invited({ deposited: 0n, withdrawn: 0n, turnover: -1n }))).toEqual([])
  })

  test('others withdrew unplayed: two, and a quarter of all', () => {
    expect(signalsIn(invited(PLAYER, [...fill(2, UNPLAYED), ...fill(6, { deposits: 2 })]))).toEqual(['friendsWithdrewUnplayed'])
    expect(signalsIn(invited(PLAYER, [...fill(2, UNPLAYED), ...fill(7, { deposits: 2 })]))).toEqual([])
    expect(signalsIn(invited(PLAYER, fill(1, UNPLAYED)))).toEqual([])
  })

  test('paid by the inviter, or from one account for four friends', () => {
    const payers = ['SCB:I']
    expect(signalsIn(invited({ payers }))).toEqual(['paidByInviter'])
    expect(signalsIn(invited({ payers: ['SCB:F'] }))).toEqual([])
    expect(signalsIn(invited({ payers: ['SCB:9'] }, fill(3, { payers: ['SCB:8', 'SCB:9'] })))).toEqual(['paidTogether'])
    expect(signalsIn(invited({ payers: ['SCB:9'] }, fill(2, { payers: ['SCB:9'] })))).toEqual([])
    expect(signalsIn(invited({ payers: ['SCB:7'] }, fill(3, { payers: ['SCB:9'] })))).toEqual([])
    expect(judge(invited({ payers }), 'I', 'F')).toMatchObject({ state: 'earned', suspicion: 40 })
  })

  test('money passed through: of three friends and two fifths of all', () => {
    const through = (count: number) => Array.from({ length: count }, (_, no) => spread(THROUGH, no + 1))
    const players = (count: number) => Array.from({ length: count }, (_, no) => spread(PLAYER, no + 20))
    expect(signalsIn(invited(PLAYER, [...through(3), ...players(1)]))).toEqual(['moneyPassedThrough'])
    expect(signalsIn(invited(THROUGH, through(2)))).toEqual(['moneyPassedThrough'])
    expect(signalsIn(invited(PLAYER, [...through(4), ...players(5)]))).toEqual(['moneyPassedThrough'])
    expect(signalsIn(invited(PLAYER, [...through(4), ...players(6)]))).toEqual([])
    expect(signalsIn(invited(PLAYER, [...through(2), ...players(1)]))).toEqual([])
    expect(judge(invited(THROUGH, through(2)), 'I', 'F')).toMatchObject({ state: 'pending', suspicion: 60 })
  })

  test.each<[string, Partial<Account>]>([
    ['less', { withdrawn: 699n }],
    ['later', { firstWithdrawalAt: 3 * DAY + 1 }],
    ['never', { firstWithdrawalAt: null }],
    ['after more play', { turnover: 2001n }],
    ['of no deposit', { firstDeposit: null }],
  ])('money that went out %s did not pass through', (_name, fields) => {
    const others = [1, 2].map((no) => ({ ...spread(THROUGH, no) }))
    expect(signalsIn(invited({ ...THROUGH, ...fields }, others))).toEqual([])
  })

  test('money passed through: of two of those who came within a day, where these are four', () => {
    const came = (fields: Partial<Account>, no: number, hours: number) => ({ ...spread(fields, no), registeredAt: hours * HOUR })
    const later = [0, 1, 2].map((no) => spread(PLAYER, no + 30))
    expect(signalsIn(invited(PLAYER, [came(THROUGH, 2, 24), came(THROUGH, 3, -24), came(PLAYER, 4, 10), ...later]))).toEqual([
      'moneyPassedThrough',
    ])
    expect(signalsIn(invited(PLAYER, [came(THROUGH, 2, 24), came(THROUGH, 3, 5), ...later]))).toEqual([])
    expect(signalsIn(invited(PLAYER, [came(THROUGH, 2, 24.001), came(THROUGH, 3, 5), came(PLAYER, 4, 10), ...later]))).toEqual([])
    expect(signalsIn(invited(PLAYER, [came(THROUGH, 2, 24), came(PLAYER, 3, 5), came(PLAYER, 4, 10), ...later]))).toEqual([])
  })

  test('came once: four, and seven tenths of all, after three days', () => {
    const once = (count: number) => Array.from({ length: count }, (_, no) => spread(ONCE, no + 1))
    const players = (count: number) => Array.from({ length: count }, (_, no) => spread(PLAYER, no + 20))
    expect(signalsIn(invited(ONCE, once(3)))).toEqual(['cameOnce'])
    expect(signalsIn(invited(ONCE, once(3)), 3 * DAY)).toEqual(['cameOnce'])
    expect(signalsIn(invited(ONCE, once(3)), 3 * DAY - 1)).toEqual([])
    const late = Array.from({ length: 4 }, (_, no) => ({ ...ONCE, firstDeposit: { amount: 1000n * 2n ** BigInt(no), at: 9 * DAY } }))
    expect(signalsIn(invited(late[0]!, late.slice(1)), 12 * DAY)).toEqual(['cameOnce'])
    expect(signalsIn(invited(late[0]!, late.slice(1)), 12 * DAY - 1)).toEqual([])
    expect(signalsIn(invited(ONCE, once(2)))).toEqual([])
    expect(signalsIn(invited(ONCE, [...once(6), ...players(3)]))).toEqual(['cameOnce'])
    expect(signalsIn(invited(ONCE, [...once(5), ...players(3)]))).toEqual([])
    for (const fields of [{ deposits: 2 }, { turnover: 2001n }, { firstDeposit: null }])
      expect(signalsIn(invited({ ...ONCE, ...fields }, once(3)))).toEqual([])
  })
})

test('from the operator’s limit on it waits, and not below', () => {
  const accounts = invited({ payers: ['SCB:I'] })
  const state = (pendingFrom: number) => judgeInvitation(accounts, { inviterId: 'I', friendId: 'F', pendingFrom, now: NOW }).state
  expect([state(40), state(41)]).toEqual(['pending', 'earned'])
})

test('an invitation of nobody known is no question', () => {
  expect(() => judge([account('I')], 'I', 'F')).toThrow('nothing is known of the invitation of F by I')
  expect(() => judge([account('F')], 'I', 'F')).toThrow('nothing is known')
})

test('proof says with whom', () => {
  const one = invited({ devices: ['farm'], bankAccounts: ['SCB:F'] }, [{ devices: ['farm'] }, {}])
  expect(judge(one, 'I', 'F').evidence).toEqual({ signals: {}, with: ['G0'] })
  expect(judge(invited({ bankAccounts: ['SCB:1'] }, [{}, { bankAccounts: ['SCB:1'] }]), 'I', 'F').evidence.with).toEqual(['G1'])
  expect(judge(invited({ devices: ['device I'] }), 'I', 'F').evidence.with).toEqual(['I'])
  expect(judge(invited({ bankAccounts: ['SCB:I'] }), 'I', 'F').evidence.with).toEqual(['I'])
})

test.each([
  ['of another length', '08123456789'],
  ['that ends like one', '70812345678'],
  ['with the area code of a town', '0212345678'],
  ['that begins and ends like one', '080123456789'],
  ['with a mobile’s digits inside', '0206812345'],
])('the number of an account %s is no phone: at two banks it is two accounts', (_name, number) => {
  const accounts = invited({ numbers: [number] }).with(0, account('I', { numbers: [number] }))
  expect(judge(accounts, 'I', 'F')).toMatchObject({ state: 'earned' })
})

test('who is the same person, or on a cycle, is told with the inviter', () => {
  const third = account('T', { devices: ['device F'], bankAccounts: ['SCB:I'] })
  expect(judge([...invited({}), third], 'I', 'F')).toMatchObject({ reason: 'same_person', evidence: { with: ['I'] } })
  const cycle = invited({}).with(0, account('I', { invitedBy: 'F' }))
  expect(judge(cycle, 'I', 'F')).toMatchObject({ reason: 'cycle', evidence: { with: ['I'] } })
})
