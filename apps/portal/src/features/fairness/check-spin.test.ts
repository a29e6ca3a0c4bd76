import { expect, test } from 'vitest'
import { checkSpin, type Evidence } from './check-spin.ts'

const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const SEED_HASH = '4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef'

async function evidence(weights: number[], sliceNo: number, over: Partial<Evidence> = {}): Promise<Evidence> {
  const wheel = JSON.stringify({ name: { th: 'วงล้อ' }, slices: weights.map((weight, index) => ({ code: `slice-${index}`, weight })) })
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(wheel)))
  const wheelHash = Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { code: `slice-${sliceNo}`, nonce: 0, seedHash: SEED_HASH, wheelHash, clientSeed: 'sawatdee', wheel, serverSeed: SEED, ...over }
}

const WHEEL = [450, 250, 150, 80, 40, 25, 4, 1]

// The numbers were worked out by the server's own code from the same seeds.
test.each([
  { name: 'the first spin', from: evidence(WHEEL, 0), number: 1204163170, value: 170, message: 'sawatdee:0' },
  { name: 'a later one', from: evidence(WHEEL, 2, { nonce: 7 }), number: 3325526835, value: 835, message: 'sawatdee:7' },
  {
    name: 'one whose first draw was rejected as a whole',
    from: evidence([2 ** 31, 1], 0, { clientSeed: 'r', nonce: 88 }),
    number: 1369919842,
    value: 1369919842,
    message: 'r:88:1',
  },
])('$name comes to what the server drew', async ({ from, number, value, message }) => {
  const check = await checkSpin(await from)
  expect(check.draw).toMatchObject({ number, value, message })
  expect([check.seed.agrees, check.wheel.agrees, check.result.agrees, check.isRight]).toEqual([true, true, true, true])
})

// docs/fairness.md has these; a program in Python worked them out.
test.each([
  { seed: 'counting', clientSeed: 'krapao', nonce: 0, number: 3349261816, value: 816, sliceNo: 2 },
  { seed: 'counting', clientSeed: 'krapao', nonce: 2, number: 3366297639, value: 639, sliceNo: 1 },
  { seed: 'zeros', clientSeed: 'a', nonce: 0, number: 4129107991, value: 991, sliceNo: 5 },
])('the vector $clientSeed:$nonce of $seed comes to $value', async ({ seed, clientSeed, nonce, number, value, sliceNo }) => {
  const serverSeed = Array.from({ length: 32 }, (_, at) => (seed === 'zeros' ? 0 : at).toString(16).padStart(2, '0')).join('')
  const { draw } = await checkSpin(await evidence(WHEEL, sliceNo, { serverSeed, clientSeed, nonce }))
  expect(draw).toMatchObject({ number, value, sliceNo })
})

test('another seed, another wheel and another result are each found', async () => {
  const right = await evidence(WHEEL, 0)
  const seed = await checkSpin({ ...right, serverSeed: SEED.replace('00', '01') })
  expect([seed.seed.agrees, seed.isRight]).toEqual([false, false])
  const wheel = await checkSpin({ ...right, wheel: right.wheel.replace('วงล้อ', 'อื่น') })
  expect([wheel.seed.agrees, wheel.wheel.agrees, wheel.isRight]).toEqual([true, false, false])
  const result = await checkSpin({ ...right, code: 'slice-7' })
  expect([result.wheel.agrees, result.result.agrees, result.isRight]).toEqual([true, false, false])
})

test('evidence that cannot be read is not called right', async () => {
  await expect(checkSpin({ ...(await evidence(WHEEL, 0)), serverSeed: 'zz' })).rejects.toThrow(TypeError)
})
