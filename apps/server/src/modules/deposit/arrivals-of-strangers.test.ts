import { askForProof, expectDeposit, getWallet } from '@krapao/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf, hasNumber } from '../../../test/account-numbers.ts'
import { nameKept } from '../../../test/account-names.ts'
import { accountNoOf, transferFrom } from '../../../test/bank-transfers.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import * as functions from './functions.gen.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const RUNS = Number(process.env['ARRIVAL_RUNS'] ?? 5)

const paymentsOf = async (player: WorldPlayer) => (await player.call(getWallet)).payments
const announce = async (player: WorldPlayer, amount: number) =>
  (await player.call(expectDeposit, { body: { amount: baht(amount) } })).announcement.amount
const inquireAll = async () => {
  while ((await world.inquire()) > 0);
}

async function newcomer(): Promise<{ player: WorldPlayer; accountNo: string }> {
  const player = await world.player({ proven: false })
  await inquireAll()
  return { player, accountNo: await accountNoOf(player) }
}

/** Somebody who has seen number and name on a slip, and registers both. */
async function thief(accountNo: string): Promise<WorldPlayer> {
  const player = await world.player({ proven: false })
  await hasNumber(world, accountNo, player)
  await inquireAll()
  return player
}

test.each(['before the owner', 'after the owner'])(
  'who registers the owner’s number %s is shown nothing, and neither is credited',
  async (order) => {
    const before = order === 'before the owner'
    const accountNo = before ? '7700000010' : '7700000020'
    const first = await thief(accountNo)
    const second = await thief(accountNo)
    const [stranger, owner] = before ? [first, second] : [second, first]
    await announce(stranger, 500)
    await announce(owner, 500)
    await transferFrom(world, { accountNo, amount: 500 })
    expect([await paymentsOf(stranger), await paymentsOf(owner)]).toEqual([[], []])
    await expect(stranger.call(askForProof)).rejects.toMatchObject({ code: 'NO_DATA' })
    // What proves the account still does, and then the thief's registration counts for nothing.
    await transferFrom(world, { accountNo, amount: await announce(owner, 300) })
    const reference = await transferFrom(world, { accountNo, amount: 40, to: '0458800011' })
    expect(await walletOf(owner)).toBeGreaterThan(340)
    expect(await walletOf(stranger)).toBe(0)
    expect(reference).toContain('KBANK:')
  },
)

test('who registers a number after a transfer from it is never shown that transfer, however often it is told', async () => {
  const accountNo = '7300000010'
  await transferFrom(world, { accountNo, amount: 500 })
  await world.passTime(6 * 60_000)
  const stranger = await thief(accountNo)
  await announce(stranger, 500)
  await world.ask()
  await world.passTime(61_000)
  await world.ask()
  expect(await paymentsOf(stranger)).toEqual([])
})

test('a thief who alone has registered the number of somebody who never did is credited with nothing that they send', async () => {
  let no = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          announces: fc.option(fc.constantFrom(100, 200, 500, 1000), { nil: undefined }),
          sends: fc.constantFrom(50, 100, 199, 200, 300, 500, 501, 1000, 99.5, 500.25),
          hours: fc.integer({ min: 0, max: 30 }),
          asks: fc.boolean(),
        }),
        { minLength: 2, maxLength: 5 },
      ),
      async (days) => {
        const accountNo = `74000000${String(++no).padStart(2, '0')}`
        const stranger = await thief(accountNo)
        const shown = new Set<number>()
        for (const { announces, sends, hours, asks } of days) {
          if (announces !== undefined) shown.add(await announce(stranger, announces))
          for (const { proofs } of await paymentsOf(stranger)) for (const { amount } of proofs) shown.add(amount)
          // Whoever knows nothing of an amount sends it by chance once in hundreds of times: that is 060, not this.
          await transferFrom(world, { accountNo, amount: shown.has(sends) ? sends + 1000 : sends })
          await world.passTime(hours * 3_600_000)
          if (asks) await stranger.call(askForProof).catch(() => undefined)
          await world.creditArrivals()
        }
        expect(await walletOf(stranger)).toBe(0)
        const { rows } = await sql`select from account.bank_claim where account_no_digest = ${await digestOf(world, accountNo)}`.execute(
          world.db,
        )
        expect(rows).toHaveLength(0)
        for (const { proofs } of await paymentsOf(stranger)) {
          // Nobody sends one of these by chance.
          for (const { amount } of proofs) expect(Number.isInteger(amount)).toBe(false)
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test.each<[string, Partial<Parameters<typeof transferFrom>[1]>]>([
  ['in another name', { name: 'คนอื่น ไม่รู้จัก' }],
  ['of which the bank shows a part of the number', { accountNo: 'xxx-x-x0000-x' }],
  ['from another account', { accountNo: '7999999990' }],
  ['from the same number at another bank', { bankCode: 'SCB' }],
])('a transfer %s is shown to nobody', async (_what, other) => {
  const { player, accountNo } = await newcomer()
  await announce(player, 500)
  await transferFrom(world, { accountNo, amount: 500, ...other })
  expect(await paymentsOf(player)).toEqual([])
})

test('where the bank says another name nothing is shown, and where it was silent it is once it has spoken', async () => {
  const { player, accountNo } = await newcomer()
  const name = await nameKept(world, player.playerId, 'X')
  const says = (state: string) =>
    world.asOwner(`update account.name_inquiry set state = '${state}', holder_name_digest = ${name} where player_id = '${player.playerId}'`)
  await says('differs')
  await world.control('POST', 'bank/holders', { bankCode: 'KBANK', accountNo, name: 'คนอื่น ไม่รู้จัก' })
  await transferFrom(world, { accountNo, amount: 500 })
  expect(await paymentsOf(player)).toEqual([])
  await world.control('POST', 'bank/holders', { bankCode: 'KBANK', accountNo, name: 'มานี มีนา' })
  await world.passTime(61_000)
  await world.ask()
  expect(await paymentsOf(player)).toMatchObject([{ arrivedAmount: 500, why: 'unproven' }])
})

test('the database shows a payment to nobody but its holder, whatever the server asks', async () => {
  const { player, accountNo } = await newcomer()
  const stranger = await world.player()
  const reference = await transferFrom(world, { accountNo, amount: 500 })
  const show = (to: WorldPlayer, what = reference) =>
    functions.showArrival(world.db, { player: to.playerId, reference: what, announcement: null })
  expect([await show(stranger), await show(player), await show(player, 'KBANK:NONE')]).toEqual(['not_theirs', 'known', 'not_theirs'])
  expect(await paymentsOf(stranger)).toEqual([])
})
