import { getWallet, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baht, give, walletOf } from '../../../../test/money.ts'
import { askedInVain, takeSlip, type Told } from '../../../../test/slip-on-the-desk.ts'
import { readOut, slipsOf } from '../../../../test/slips.ts'
import { byTwo, instructionFrom, staff } from '../../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { newRowId } from '../../../platform/ids.ts'
import { decideItem, deskCards, type ItemDecision } from '../../desk/index.ts'
import { allocatePayment } from '../decide-payment.ts'
import { keepUnallocated } from '../keep-unallocated.ts'
import { named, reportedIn } from '../../../../test/reported.ts'
import { settleDeposit } from '../settle-deposit.ts'

let world: World
let player: WorldPlayer
let cashier: string
let other: string

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  player = await world.player()
  cashier = await staff(world)
  other = await staff(world)
  await tells(true)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Whether anything can tell of a transfer from KBANK into our account at SCB. */
async function tells(can: boolean): Promise<void> {
  await world.ownerDb.updateTable('site.deposit_account').set({ has_feed: can }).where('bank_code', '=', 'SCB').execute()
  await world.ownerDb.updateTable('site.bank').set({ has_verifier: can }).where('code', '=', 'KBANK').execute()
}

const cardOf = async (kind: string, owner = player) =>
  (await deskCards(world.deps, { limit: 100 })).find((card) => card.kind === kind && card.ownerId === owner.playerId)

async function say(kind: string, outcome: string, by: string, more: Partial<ItemDecision> = {}) {
  const itemId = (await cardOf(kind))?.itemId ?? newRowId()
  return decideItem(world.deps, { itemId, outcome, instruction: instructionFrom(by), ...more })
}

async function slipOnTheDesk(told?: Told) {
  const slip = await takeSlip(world, player.playerId)
  await askedInVain(world, player.playerId, slip.slipId, told)
  return slip
}

const accept = (by: string, amount: number) => say('slip', 'accept', by, { amount: minorUnits(BigInt(amount) * 100n), bankCode: 'SCB' })

const report = (reference: string, amount: number) =>
  ({
    reference,
    channel: 'bank',
    holder: 'SCB',
    amount: minorUnits(BigInt(amount) * 100n),
    currency: 'BAHT',
    eventId: newRowId(),
    evidence: {},
  }) as const

const withdrawal = async () => (await player.call(getWallet)).underWay.find(({ kind }) => kind === 'withdraw')

describe('[SLIP-30] a slip of which nobody has told', () => {
  test('three invented pictures are no money for one cashier, and two cannot be asked out of each other', async () => {
    await slipOnTheDesk()
    expect([await accept(cashier, 1), await accept(cashier, 1)]).toEqual(['proposed', 'same_person'])
    // Another amount is not what was proposed.
    expect([await accept(other, 20_000), await accept(other, 20_000), await accept(other, 20_000)]).toEqual([
      'changed',
      'proposed',
      'same_person',
    ])
    expect([await accept(cashier, 19_999), await accept(cashier, 19_999)]).toEqual(['changed', 'proposed'])
    expect(await walletOf(player)).toBe(0)
    expect(await accept(other, 19_999)).toBe('act')
    expect([await walletOf(player), await cardOf('unconfirmed-deposit')]).toEqual([19_999, undefined])
  })

  test('is one person’s where the verifier has told of the transfer, and then of the amount it told', async () => {
    await slipOnTheDesk({ amount: 12_300n })
    expect((await cardOf('slip'))?.amount).toEqual({ amount: 123, currency: 'BAHT' })
    expect(await accept(cashier, 15_000)).toBe('act')
    expect([await readOut(player), await walletOf(player)]).toEqual([['SUCCESS 123'], 123])
  })

  test('is two people’s where the account that the verifier told is not proven to be the player’s', async () => {
    await slipOnTheDesk({ amount: 12_300n, sender: 'registered' })
    expect([await accept(cashier, 123), await accept(other, 123)]).toEqual(['proposed', 'act'])
  })

  test('is no way to somebody else’s money: what waits is given to whom it does not name by two', async () => {
    const { reference } = await slipOnTheDesk()
    await keepUnallocated(world.deps, reportedIn(report(reference, 700)), 'the sending account is not known')
    expect([await accept(cashier, 700), await accept(other, 700)]).toEqual(['proposed', 'act'])
    expect(await walletOf(player)).toBe(700)
  })
})

describe('a deposit credited on trust, where nothing can tell of it', () => {
  const WAITS = 'deposit-confirmation'

  beforeEach(() => tells(false))

  test('is played with at once, and withdrawn when another person has confirmed it', async () => {
    await slipOnTheDesk()
    expect(await accept(cashier, 5_000)).toBe('act')
    expect(await walletOf(player)).toBe(5_000)
    // Far below what is paid without a person.
    await player.call(withdraw, { body: { amount: baht(500) } })
    expect(await withdrawal()).toMatchObject({ state: 'working', waitsFor: WAITS, canCancel: true })
    expect(await cardOf('withdrawal')).toMatchObject({ reason: 'asked for while a deposit of the player waits to be confirmed' })
    const owner = await staff(world, 'owner')
    for (const by of [cashier, other, owner]) expect(await say('withdrawal', 'approve', by)).toBe('unconfirmed')
    const forged = { ...instructionFrom(cashier), secret: 'guessed' }
    expect(await say('unconfirmed-deposit', 'confirm', cashier, { instruction: forged })).toBe('not_staff')
    expect(await say('unconfirmed-deposit', 'confirm', cashier)).toBe('same_person')
    expect(await say('unconfirmed-deposit', 'confirm', await staff(world, 'support'))).toBe('not_allowed')
    expect(await say('unconfirmed-deposit', 'confirm', owner)).toBe('act')
    expect((await withdrawal())?.waitsFor).toBeUndefined()
    // Whoever credited does not pay alone; whoever confirmed may.
    expect(await say('withdrawal', 'approve', cashier)).toBe('proposed')
    expect(await say('withdrawal', 'approve', other)).toBe('credited_them')
    expect(await say('withdrawal', 'approve', owner)).toBe('act')
  })

  test('is so up to the operator’s sum of a day, and above it two people’s, which nobody has to confirm', async () => {
    await slipOnTheDesk()
    expect(await accept(cashier, 12_000)).toBe('act')
    await slipOnTheDesk()
    expect(await accept(cashier, 8_001)).toBe('proposed')
    expect([await accept(cashier, 8_000), await accept(cashier, 8_000)]).toEqual(['changed', 'act'])
    await slipOnTheDesk()
    expect([await accept(cashier, 1), await accept(other, 1)]).toEqual(['proposed', 'act'])
    const items = (await deskCards(world.deps, { limit: 100 })).filter(
      ({ kind, ownerId }) => kind === 'unconfirmed-deposit' && ownerId === player.playerId,
    )
    expect(items.map(({ amount }) => amount?.amount)).toEqual([12_000, 8_000])
  })

  test('is taken back as its bank would where another person denies it', async () => {
    await slipOnTheDesk()
    await accept(cashier, 300)
    expect(await say('unconfirmed-deposit', 'deny', cashier)).toBe('same_person')
    expect(await say('unconfirmed-deposit', 'deny', other)).toBe('act')
    expect(await cardOf('unconfirmed-deposit')).toBeUndefined()
    await player.call(withdraw, { body: { amount: baht(300) } })
    expect(await say('withdrawal', 'approve', other)).toBe('chargeback_open')
    expect(await say('withdrawal', 'refuse', other)).toBe('act')
    for (const [by, answer] of [
      [cashier, 'proposed'],
      [other, 'act'],
    ] as const)
      expect(await say('chargeback', 'take', by)).toBe(answer)
    expect(await walletOf(player)).toBe(0)
  })

  test('needs nobody any more when a report tells of it after all', async () => {
    const { reference } = await slipOnTheDesk()
    await accept(cashier, 300)
    expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, report(reference, 300)) })).toBe(
      'repeated',
    )
    expect([await cardOf('unconfirmed-deposit'), await walletOf(player)]).toEqual([undefined, 300])
    await player.call(withdraw, { body: { amount: baht(300) } })
    expect(await withdrawal()).not.toHaveProperty('waitsFor')
  })

  test('is within the operator’s sum of a day for one person who accepts fifty at once', async () => {
    const slips = []
    for (let count = 0; count < 50; count++) {
      player = await world.player()
      await slipOnTheDesk()
      slips.push((await cardOf('slip'))!.itemId)
    }
    const said = { outcome: 'accept', amount: minorUnits(100_000n), bankCode: 'SCB' }
    const answers = await Promise.all(
      slips.map((itemId) => decideItem(world.deps, { ...said, itemId, instruction: instructionFrom(cashier) })),
    )
    expect(answers.toSorted()).toEqual([...Array<string>(20).fill('act'), ...Array<string>(30).fill('proposed')])
  })

  test('is confirmed once by fifty at once, and never by who credited it', async () => {
    await slipOnTheDesk()
    const first = await Promise.all(Array.from({ length: 25 }, () => accept(cashier, 100)))
    expect([first.filter((answer) => answer === 'act').length, await walletOf(player)]).toEqual([1, 100])
    const { itemId } = (await cardOf('unconfirmed-deposit'))!
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decideItem(world.deps, { itemId, outcome: 'confirm', instruction: instructionFrom(index % 2 ? cashier : other) }),
      ),
    )
    expect(answers.filter((answer) => answer === 'act')).toHaveLength(1)
    const rows = await world.db.selectFrom('deposit.unconfirmed').selectAll().where('player_id', '=', player.playerId).execute()
    expect(rows).toMatchObject([{ outcome: 'confirmed', credited_by: cashier, ended_by: other }])
  })
})

describe('one account', () => {
  const onTheDesk = async () => (await deskCards(world.deps, { limit: 100 })).filter(({ ownerId }) => ownerId === player.playerId)
  const bringAll = async (slips: { slipId: string }[]) => {
    for (const { slipId } of slips) await askedInVain(world, player.playerId, slipId).catch(() => undefined)
  }
  const sendMany = async (many: number) => {
    const slips = []
    for (let count = 0; count < many; count++) slips.push(await takeSlip(world, player.playerId))
    return slips
  }
  const refuse = () => say('slip', 'refuse', cashier, { note: 'INVALID_SLIP' })

  test('that never paid in is one item, and three in all, however many pictures it sends', async () => {
    const slips = await sendMany(12)
    for (let seen = 0; seen < 3; seen++) {
      await bringAll(slips)
      expect(await onTheDesk()).toHaveLength(1)
      expect(await refuse()).toBe('act')
      await world.passTime(600_000)
    }
    await bringAll(slips)
    expect(await onTheDesk()).toEqual([])
    expect((await slipsOf(player)).map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill('FAILED'),
      ...Array(9).fill('PROCESSING'),
    ])
    // Of one of them the verifier tells.
    await world.passTime(600_000)
    await askedInVain(world, player.playerId, slips[7]!.slipId, { amount: 5_000n })
    expect(await onTheDesk()).toMatchObject([{ subject: slips[7]!.slipId, amount: { amount: 50 } }])
    expect(await accept(cashier, 50)).toBe('act')
    // It has paid in now.
    await world.passTime(600_000)
    await bringAll(slips)
    expect(await onTheDesk()).toHaveLength(1)
  })

  test('is seen behind those whose money is there, and what is worth most is seen first', async () => {
    const [one, two, three] = [await world.player(), await world.player(), await world.player()]
    const slip = await takeSlip(world, one.playerId)
    await askedInVain(world, one.playerId, slip.slipId)
    for (const [whose, amount] of [
      [two, 6_000],
      [three, 9_000],
    ] as const) {
      await give(world, whose, amount)
      await whose.call(withdraw, { body: { amount: baht(amount) } })
    }
    const owners = (await deskCards(world.deps, { limit: 100 })).map(({ ownerId }) => ownerId)
    const places = [three, two, one].map(({ playerId }) => owners.indexOf(playerId))
    expect(places).toEqual(places.toSorted((first, second) => first - second))
    expect(places).not.toContain(-1)
  })
})

describe('money that staff gave to a player whom nothing names', () => {
  test('is compared with the slip of another who comes afterwards, and that one is told', async () => {
    const payer = await world.player()
    const { slipId, reference } = await takeSlip(world, payer.playerId)
    await keepUnallocated(world.deps, reportedIn(report(reference, 400)), 'the sending account is not known')
    const allocated = { playerId: player.playerId, reference }
    expect(await byTwo(world, (instruction) => allocatePayment(world.deps, { ...allocated, instruction }))).toBe('act')
    await askedInVain(world, payer.playerId, slipId, { amount: 40_000n })
    expect(await slipsOf(payer)).toMatchObject([{ status: 'PROCESSING', note: null, waitsFor: 'comparison' }])
    expect(await cardOf('slip', payer)).toMatchObject({
      amount: { amount: 400 },
      payment: { creditedTo: { playerId: player.playerId, who: expect.stringMatching(/···\d{4}$/) } },
    })
    expect([await walletOf(player), await walletOf(payer)]).toEqual([400, 0])
  })
})
