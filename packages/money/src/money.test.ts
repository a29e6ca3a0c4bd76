import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  currencySign,
  type MajorUnits,
  majorFromMinor,
  formatMoney,
  formatPlain,
  isMajorUnits,
  isMajorSum,
  MAX_MINOR_UNITS,
  MAX_SUM_MINOR_UNITS,
  parseMinorUnits,
  percentOf,
  minorUnits,
  minorFromMajor,
  splitByWeights,
} from './money.ts'

const anyAmount = fc.bigInt({ min: 0n, max: MAX_MINOR_UNITS }).map(minorUnits)

describe('reading an amount', () => {
  test.each([
    ['0', 0n],
    ['12', 1200n],
    ['12.5', 1250n],
    ['12.05', 1205n],
    ['10000000000', MAX_MINOR_UNITS],
  ])('takes %s', (text, expected) => expect(parseMinorUnits(text)).toBe(expected))

  test.each([
    '',
    ' 1',
    '01',
    '1.',
    '.5',
    '0.005',
    '1e2',
    '0x10',
    '-1',
    '+1',
    'NaN',
    'Infinity',
    '1,000',
    '10000000000.01',
    '๑๒',
    '1'.repeat(5000),
  ])('refuses %j', (text) => expect(parseMinorUnits(text)).toBeUndefined())

  test.each([0.005, -1, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7, 10_000_000_000.01, '10', null, 10n])(
    'refuses %s as a wire number',
    (value) => expect(isMajorUnits(value)).toBe(false),
  )

  test.each([0, 0.01, 12.5, 1234.56, 10_000_000_000])('takes %d as a wire number', (value) => expect(isMajorUnits(value)).toBe(true))

  test('more digits than any sum has are no amount, whatever the most', () => {
    const most = minorUnits(10n ** 60n)
    expect(parseMinorUnits('1'.repeat(24), most)).toBe(BigInt('1'.repeat(24)) * 100n)
    expect(parseMinorUnits('1'.repeat(25), most)).toBeUndefined()
  })

  test('what the contract would have refused is a broken promise', () => {
    for (const value of [0.005, -1, Number.NaN])
      expect(() => minorFromMajor(value as MajorUnits)).toThrow(`not an amount of money: ${value}`)
  })

  test('0.1 + 0.2 is not an amount: nothing is rounded into one', () => expect(isMajorUnits(0.1 + 0.2)).toBe(false))
})

describe('[CONST-04] writing an amount', () => {
  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [123_450n, '1,234.50'],
    [-123_456_789n, '-1,234,567.89'],
    [MAX_MINOR_UNITS, '10,000,000,000.00'],
  ])('%s minor units is %s', (amount, text) => expect(formatMoney(minorUnits(amount))).toBe(text))

  test('every amount survives the wire and the text form', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(minorFromMajor(majorFromMinor(amount))).toBe(amount)
        expect(parseMinorUnits(formatPlain(amount))).toBe(amount)
        expect(JSON.parse(JSON.stringify(majorFromMinor(amount)))).toBe(majorFromMinor(amount))
      }),
    )
  })
})

describe('a sum of amounts', () => {
  const anySum = fc.bigInt({ min: 0n, max: MAX_SUM_MINOR_UNITS }).map(minorUnits)

  test('is read up to the most that is asked for, and amounts as before', () => {
    expect(parseMinorUnits('10000000000.01', MAX_SUM_MINOR_UNITS)).toBe(MAX_MINOR_UNITS + 1n)
    expect(parseMinorUnits('70000000000000.01', MAX_SUM_MINOR_UNITS)).toBeUndefined()
    expect([isMajorUnits(10_000_000_000.01), isMajorSum(10_000_000_000.01)]).toEqual([false, true])
    expect([-1, -0, 0.005, Number.NaN, 1e21, '10'].filter(isMajorSum)).toEqual([])
  })

  test('survives the wire as a number and as text', () => {
    fc.assert(
      fc.property(anySum, (sum) => {
        const number = JSON.parse(JSON.stringify(majorFromMinor(sum)))
        expect(isMajorSum(number)).toBe(true)
        expect(minorFromMajor(number)).toBe(sum)
        expect(parseMinorUnits(formatPlain(sum), MAX_SUM_MINOR_UNITS)).toBe(sum)
      }),
    )
  })

  test('has a number of its own up to the largest, as its neighbours have', () => {
    for (const less of [0n, 1n, 2n, 99n]) {
      const sum = minorUnits(MAX_SUM_MINOR_UNITS - less)
      expect(minorFromMajor(majorFromMinor(sum))).toBe(sum)
    }
    expect(Number(MAX_SUM_MINOR_UNITS)).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })

  test('beyond it is the nearest number, which is a sum all the same', () => {
    const anyBeyond = fc.bigInt({ min: MAX_SUM_MINOR_UNITS, max: 2n ** 63n - 1n }).map(minorUnits)
    fc.assert(
      fc.property(anyBeyond, (sum) => {
        expect(isMajorSum(majorFromMinor(sum))).toBe(true)
      }),
    )
  })
})

describe('splitting', () => {
  test('loses and makes nothing, and no share is a whole unit off its exact part', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyAmount, weights, (amount, parts) => {
        fc.pre(parts.some((part) => part > 0n))
        const total = parts.reduce((sum, part) => sum + part, 0n)
        const shares = splitByWeights(amount, parts)
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount)
        shares.forEach((share, index) => {
          const exactTimesTotal = amount * parts[index]!
          expect(share * total > exactTimesTotal - total && share * total < exactTimesTotal + total).toBe(true)
        })
      }),
    )
  })

  test.each([
    ['equal shares, the rest to the first', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    ['the rest to the first two', 101n, [1n, 1n, 1n], [34n, 34n, 33n]],
    ['the rest to the largest remainder, wherever it stands', 10n, [3n, 3n, 1n], [4n, 4n, 2n]],
    ['nothing to a weight of nothing', 7n, [0n, 1n, 0n], [0n, 7n, 0n]],
    ['nothing of nothing', 0n, [1n, 2n], [0n, 0n]],
  ])('%s', (_how, amount, weights, shares) => expect(splitByWeights(minorUnits(amount), weights)).toEqual(shares))

  test('refuses weights that cannot carry the amount', () => {
    expect(() => splitByWeights(minorUnits(10n), [0n])).toThrow(/^splitting needs/)
    expect(() => splitByWeights(minorUnits(10n), [2n, -1n])).toThrow(/^splitting needs/)
    expect(() => splitByWeights(minorUnits(-1n), [1n])).toThrow(/^splitting needs/)
  })
})

test('a percentage is rounded down to the minor unit', () => {
  expect(percentOf(minorUnits(101n), 50)).toBe(50n)
  expect(percentOf(minorUnits(10_000n), 7.25)).toBe(725n)
  expect(percentOf(minorUnits(1n), 99.99)).toBe(0n)
})

test('each currency has its sign', () => expect([currencySign('BAHT'), currencySign('LAK')]).toEqual(['฿', '₭']))
