import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoWheel } from '../../../seed/wheel.ts'
import { type UncheckedSpin, verifySpin, verifySpins } from '../../../test/verify-spin.ts'
import { fairResult, seedHash } from './fair-result.ts'
import { hashOf, readWheelText, textsOf, weightsOf } from './wheel.ts'

/** As docs/fairness.md publishes them; worked out by another program than ours. */
const ZEROS = '00'.repeat(32)
const COUNTING = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const ONES = 'ff'.repeat(32)
const DEMO = [450, 250, 150, 80, 40, 25, 4, 1]
const THIRDS = [2 ** 30, 2 ** 30, 2 ** 30]
const HALF = [2 ** 31, 1]

const bytes = (hex: string) => Buffer.from(hex, 'hex')

describe('the published test vectors', () => {
  test.each([
    [ZEROS, '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'],
    [COUNTING, '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'],
    [ONES, 'af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051'],
  ])('the hash of seed %s', (seed, hash) => {
    expect(seedHash(bytes(seed))).toBe(hash)
  })

  test.each([
    [ZEROS, 'a', 0, DEMO, 4129107991, 991, 5, 1],
    [COUNTING, 'krapao', 0, DEMO, 3349261816, 816, 2, 1],
    [COUNTING, 'krapao', 1, DEMO, 1852111093, 93, 0, 1],
    [COUNTING, 'krapao', 2, DEMO, 3366297639, 639, 1, 1],
    [ONES, '~!"{}:0', 41, DEMO, 3111881203, 203, 0, 1],
    [COUNTING, 'x'.repeat(64), 2147483647, DEMO, 1489999165, 165, 0, 1],
    // One number is rejected; all eight of the first draw are.
    [COUNTING, 'reject', 10, THIRDS, 2637027986, 2637027986, 2, 1],
    [COUNTING, 'reject', 271, HALF, 1621992967, 1621992967, 0, 2],
  ])('seed %s, client seed %s, nonce %i', (seed, clientSeed, nonce, weights, number, value, sliceNo, draws) => {
    const result = fairResult({ serverSeed: bytes(seed), clientSeed, nonce }, weights)
    expect(result).toMatchObject({ number, value, sliceNo })
    expect(result.messages).toHaveLength(draws)
  })
})

test('weights that no result is possible with are refused', () => {
  const inputs = { serverSeed: bytes(ZEROS), clientSeed: 'a', nonce: 0 }
  for (const weights of [[], [0], [2 ** 32, 1]]) expect(() => fairResult(inputs, weights)).toThrow(RangeError)
})

const { text: wheel } = textsOf(demoWheel('BAHT'))
const { slices } = readWheelText(wheel)
const weights = weightsOf({ slices } as never)

/** So many spins of a player whose seeds have a thousand each. */
function spinsInMemory(count: number): UncheckedSpin[] {
  const wheelHash = hashOf(wheel)
  return Array.from({ length: count }, (_, index) => {
    const seedNo = 1 + Math.floor(index / 1000)
    const serverSeed = createHash('sha256').update(`seed ${seedNo}`).digest()
    const inputs = { serverSeed, clientSeed: `client-${seedNo}`, nonce: index % 1000 }
    const { code } = slices[fairResult(inputs, weights).sliceNo]!
    const { clientSeed, nonce } = inputs
    return {
      spinId: String(index),
      seedNo,
      nonce,
      code,
      seedHash: seedHash(serverSeed),
      wheelHash,
      clientSeed,
      wheel,
      serverSeed: serverSeed.toString('hex'),
    }
  })
}

const SPINS = 100_000

test('the verifier says of 100,000 spins that they are right, and they come as often as the weights say', async () => {
  const spins = spinsInMemory(SPINS)
  const { verified, problems } = await verifySpins(spins)
  expect(problems).toEqual([])
  expect(verified.filter(({ verdict }) => verdict !== 'right')).toEqual([])
  const counts = slices.map(({ code }) => spins.filter((spin) => spin.code === code).length)
  const statistic = counts.reduce((sum, count, index) => {
    const expected = (SPINS * weights[index]!) / 1000
    return sum + (count - expected) ** 2 / expected
  }, 0)
  // Seven degrees of freedom: 24.32 is passed by one fair wheel in a thousand.
  expect(statistic).toBeLessThan(24.32)
})

describe('the verifier says of what was changed that it is wrong:', () => {
  const [spin] = spinsInMemory(1) as [UncheckedSpin]
  const other = spin.code === 'better-luck' ? 'money-5' : 'better-luck'
  test.each<[string, Partial<UncheckedSpin>]>([
    ['the result', { code: other }],
    ['the nonce', { nonce: 3 }],
    ['the client seed', { clientSeed: 'client-2' }],
    ['the server seed', { serverSeed: ZEROS }],
    ['no seed at all', { serverSeed: 'abc' }],
    ['the hash of the seed', { seedHash: ZEROS }],
    ['the hash of the wheel', { wheelHash: ZEROS }],
    ['the wheel', { wheel: wheel.replace('"weight":450', '"weight":451') }],
    ['the wheel, before the seed is known', { wheel: wheel.replace('"weight":450', '"weight":451'), serverSeed: null }],
  ])('%s', async (_, change) => {
    const { verdict, steps } = await verifySpin({ ...spin, ...change })
    expect(verdict).toBe('wrong')
    expect(steps.some(({ isRight }) => !isRight)).toBe(true)
  })

  test('and of one whose seed is secret that it cannot be known yet', async () => {
    expect(await verifySpin({ ...spin, serverSeed: null })).toMatchObject({ verdict: 'not revealed' })
  })

  test('and of spins that share a nonce, or whose seed was promised twice', async () => {
    const twice = await verifySpins([spin, { ...spin, spinId: 'again' }])
    expect(twice.problems).toEqual(['spins 0 and again have the same nonce 0 of seed 1'])
    const { problems } = await verifySpins([spin, { ...spin, spinId: 'later', nonce: 1, seedHash: ZEROS }])
    expect(problems).toEqual(['spin later: seed 1 was promised otherwise in another record'])
  })
})
