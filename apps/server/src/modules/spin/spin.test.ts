import { changeSeed, getSpinSetup, getWallet, listSpins, settleRequest, spin, spinActive } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { coinsOf, giveCoinsEvery } from '../../../test/coins.ts'
import { send } from '../../../test/every-route.ts'
import { give, statementOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { verifySpins } from '../../../test/verify-spin.ts'
import { codeOfSpin, moneyPrize, recordsOf, useWheel, wheelOf } from '../../../test/wheel.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideWheel } from './save-wheel.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
  await giveCoinsEvery(world, 100)
})
beforeEach(async () => {
  player = await playerWith(3)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Somebody with so many coins. */
async function playerWith(coins: number): Promise<WorldPlayer> {
  const somebody = await world.player()
  if (coins > 0) await give(world, somebody, coins * 100)
  expect(await coinsOf(world, somebody)).toBe(coins)
  return somebody
}

const commitmentOf = async (somebody = player) => (await somebody.call(getSpinSetup)).commitment!
const INACTIVE = { success: false, result: null, error: 'SPIN_INACTIVE' }
const NO_COIN = { success: false, result: null, error: 'NO_COIN' }

test('[SPIN-20] [SPIN-24] [SPIN-29] without a wheel in use nothing is shown, promised or spun, and no coin is taken', async () => {
  expect(await player.call(spinActive)).toEqual({ active: false })
  expect(await player.call(getSpinSetup)).toEqual({ activeSpinwheel: null, userCoin: 3, coinEvery: 100, coinDebt: null, commitment: null })
  expect(await player.call(spin)).toEqual(INACTIVE)
  expect(await refusalOf(player.call(changeSeed, { body: { clientSeed: 'mine' } }))).toBe('SPIN_INACTIVE')
  expect(await coinsOf(world, player)).toBe(3)
})

test('[SPIN-20] [SPIN-24] the wheel in use is shown with what the server has promised, in the currency of the player only', async () => {
  await useWheel(world)
  expect(await player.call(spinActive)).toEqual({ active: true })
  const { activeSpinwheel, userCoin, commitment } = await player.call(getSpinSetup)
  expect([activeSpinwheel!.name, userCoin]).toEqual(['ວົງລໍ້ກະເພົາ', 3])
  expect(activeSpinwheel!.slices[0]).toEqual({
    code: 'better-luck',
    label: 'ບໍ່ໄດ້ລາງວັນ',
    bgColor: '#37474f',
    textColor: '#ffffff',
    htmlDescription: '<p>ເທື່ອນີ້ບໍ່ໄດ້ລາງວັນ</p>',
    weight: 450,
    kind: 'nothing',
  })
  expect(activeSpinwheel!.slices.map(({ weight }) => weight)).toEqual([450, 250, 150, 80, 40, 25, 4, 1])
  for (const [language, name] of [
    ['th', 'วงล้อกระเพรา'],
    ['en', 'Krapao wheel'],
  ]) {
    const { json } = await send(world.url, getSpinSetup, { token: player.token, headers: { 'accept-language': language! } })
    expect(json).toMatchObject({ activeSpinwheel: { name } })
  }
  expect(commitment).toMatchObject({ seedNo: 1, nextNonce: 0 })
  expect(await commitmentOf()).toEqual(commitment)
  const bounmy = await world.player({ currency: 'LAK' })
  expect(await bounmy.call(getSpinSetup)).toMatchObject({ activeSpinwheel: null, commitment: null })
  expect([await bounmy.call(spinActive), await bounmy.call(spin)]).toEqual([{ active: false }, INACTIVE])
})

test('[SPIN-21] [SPIN-26] [SPIN-29] a spin takes one coin and answers its slice; with none it is refused and takes nothing', async () => {
  const before = await statementOf(player)
  for (const left of [2, 1, 0]) {
    const answer = await player.call(spin)
    expect(answer).toMatchObject({ success: true, error: null, result: { remainingCoin: left } })
  }
  expect(await player.call(spin)).toEqual(NO_COIN)
  expect((await recordsOf(player)).map(({ nonce }) => nonce)).toEqual([2, 1, 0])
  expect([await coinsOf(world, player), await statementOf(player)]).toEqual([0, before])
  expect((await player.call(getSpinSetup)).commitment!.nextNonce).toBe(3)
})

test('a spin reads the deposits first that nobody has counted', async () => {
  const other = await playerWith(0)
  const { posted } = world.deps.events
  world.deps.events.posted = () => undefined
  await give(world, other, 100)
  expect((await other.call(getWallet)).profile.coin).toBe(0)
  expect(await other.call(spin)).toMatchObject({ success: true, result: { remainingCoin: 0 } })
  world.deps.events.posted = posted
})

test('I12 the same key is the same spin, twice and many at once, and a refusal stays one', async () => {
  const idempotencyKey = 'the-same-request'
  const answers = await Promise.all(Array.from({ length: 10 }, () => player.call(spin, {}, { idempotencyKey })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await player.call(spin, {}, { idempotencyKey })).toEqual(answers[0])
  expect(await coinsOf(world, player)).toBe(2)
  const poor = await playerWith(0)
  expect(await poor.call(spin, {}, { idempotencyKey })).toEqual(NO_COIN)
  await give(world, poor, 100)
  expect(await poor.call(spin, {}, { idempotencyKey })).toEqual(NO_COIN)
  expect(await coinsOf(world, poor)).toBe(1)
})

test('I12 fifty spins at once with three coins are three spins of three nonces', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.call(spin)))
  expect(answers.filter(({ success }) => success)).toHaveLength(3)
  expect(answers.filter(({ error }) => error === 'NO_COIN')).toHaveLength(47)
  expect((await recordsOf(player)).map(({ nonce }) => nonce)).toEqual([2, 1, 0])
})

test('a request that is closed before it arrives is refused, and one that was made is told as done', async () => {
  const settle = (idempotencyKey: string) => player.call(settleRequest, { params: { idempotencyKey } })
  expect(await settle('never-arrived')).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' } })
  const late = { idempotencyKey: 'never-arrived' }
  expect(await refusalOf(player.call(spin, {}, late))).toBe('REQUEST_CLOSED')
  expect(await refusalOf(player.call(changeSeed, { body: { clientSeed: 'a' } }, late))).toBe('REQUEST_CLOSED')
  await player.call(spin, {}, { idempotencyKey: 'has-arrived' })
  await player.call(changeSeed, { body: { clientSeed: 'a' } }, { idempotencyKey: 'seed-arrived' })
  expect([await settle('has-arrived'), await settle('seed-arrived')]).toMatchObject([{ state: 'done' }, { state: 'done' }])
  expect(await coinsOf(world, player)).toBe(2)
})

test('the seed is revealed when it is changed, once for each request, and the next is the one that was promised', async () => {
  const first = await commitmentOf()
  await player.call(spin)
  const change = (clientSeed: string, idempotencyKey = 'change-of-seed') =>
    player.call(changeSeed, { body: { clientSeed } }, { idempotencyKey })
  const changed = await change('my own')
    .then(() => 'accepted')
    .catch(() => 'refused')
  expect(changed).toBe('refused')
  const { revealed, commitment } = await change('my-own')
  expect(revealed).toMatchObject({ seedNo: 1, seedHash: first.seedHash })
  expect(commitment).toMatchObject({
    seedNo: 2,
    seedHash: first.nextSeedHash,
    clientSeed: 'my-own',
    nextNonce: 0,
    wheelHash: first.wheelHash,
  })
  await player.call(spin)
  expect(await change('my-own')).toEqual({ message: 'SEED_CHANGED', revealed, commitment })
  expect(await refusalOf(change('another'))).toBe('REQUEST_KEY_REUSED')
  expect(await commitmentOf()).toEqual({ ...commitment, nextNonce: 1 })
  const many = await Promise.all(Array.from({ length: 8 }, () => change('third', 'at-once-many')))
  expect(new Set(many.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await commitmentOf()).seedNo).toBe(3)
})

test('no answer holds a seed before it is revealed, nor does the log', async () => {
  const said: string[] = []
  const hear = async (answer: Promise<unknown>) => void said.push(JSON.stringify(await answer))
  await hear(player.call(getSpinSetup))
  await hear(player.call(spin))
  await hear(player.call(listSpins, { body: { page: 1, limit: 10 } }))
  const { serverSeed } = (await player.call(changeSeed, { body: { clientSeed: 'mine' } })).revealed!
  expect(serverSeed).toMatch(/^[0-9a-f]{64}$/)
  expect(said.join()).not.toContain(serverSeed)
  // Nor can the database be asked for it: it is stored under the key of the server.
  const stored = await world.ownerDb
    .selectFrom('spin.seed')
    .select('server_seed_encrypted')
    .where('player_id', '=', player.playerId)
    .execute()
  for (const { server_seed_encrypted: encrypted } of stored) {
    expect(encrypted.includes(Buffer.from(serverSeed, 'hex'))).toBe(false)
    expect(encrypted.includes(serverSeed)).toBe(false)
  }
})

test('each of three hundred spins is right by what the server has published, and none is known before its seed is', async () => {
  const gambler = await playerWith(300)
  for (let spins = 0; spins < 300; spins++) await codeOfSpin(gambler)
  const secret = await recordsOf(gambler)
  expect((await verifySpins(secret)).verified.every(({ verdict }) => verdict === 'not revealed')).toBe(true)
  await gambler.call(changeSeed, { body: { clientSeed: 'mine' } })
  const { verified, problems } = await verifySpins(await recordsOf(gambler))
  expect([verified.length, verified.filter(({ verdict }) => verdict === 'right').length, problems]).toEqual([300, 300, []])
})

test('a new wheel begins new seeds, reveals those of the old one, and spins go on', async () => {
  await player.call(spin)
  const before = await commitmentOf()
  await useWheel(world)
  expect((await recordsOf(player))[0]!.serverSeed).toMatch(/^[0-9a-f]{64}$/)
  const answers = await Promise.all([player.call(spin), player.call(spin)])
  expect(answers.map(({ success }) => success)).toEqual([true, true])
  const after = await commitmentOf()
  expect(after).toMatchObject({ seedNo: 2, seedHash: before.nextSeedHash, nextNonce: 2 })
  expect(after.clientSeed).not.toBe(before.clientSeed)
  expect((await recordsOf(player)).map(({ seedNo, nonce, serverSeed }) => [seedNo, nonce, serverSeed === null])).toEqual([
    [2, 1, true],
    [2, 0, true],
    [1, 0, false],
  ])
})

test('I11 a wheel that could not pay its largest prize once more is out of use, and no coin is taken for it', async () => {
  const wheelId = await useWheel(world, wheelOf(moneyPrize(10), { budget: 35 }))
  for (let spins = 0; spins < 3; spins++) await codeOfSpin(player)
  const other = await playerWith(1)
  expect([await other.call(spinActive), await other.call(spin)]).toEqual([{ active: false }, INACTIVE])
  expect(await coinsOf(world, other)).toBe(1)
  const use = await world.db.selectFrom('spin.wheel_use').selectAll().where('wheel_id', '=', wheelId).executeTakeFirstOrThrow()
  expect(use).toMatchObject({ state: 'used_up', budget: 3500n, reserved: 3000n })
  await useWheel(world, wheelOf(moneyPrize(10), { budget: 70 }))
  const players = await Promise.all(Array.from({ length: 12 }, () => playerWith(1)))
  const answers = await Promise.all(players.map((one) => one.call(spin)))
  expect(answers.filter(({ success }) => success)).toHaveLength(7)
})

test('an owner of the operator stops the wheel, and its seeds are revealed', async () => {
  const wheelId = await useWheel(world)
  await player.call(spin)
  const stop = async (by: string) => decideWheel(world.db, { wheelId, act: 'stop', instruction: instructionFrom(by) })
  expect(await stop(await staff(world, 'marketing'))).toBe('not_allowed')
  expect([await stop(await staff(world, 'owner')), await stop(await staff(world, 'owner'))]).toEqual(['act', 'no_wheel'])
  expect(await player.call(spin)).toEqual(INACTIVE)
  const { verified } = await verifySpins(await recordsOf(player))
  expect(verified.map(({ verdict }) => verdict)).toEqual(['right'])
})
