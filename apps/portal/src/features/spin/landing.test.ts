import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sliceUnder, turnTo } from './landing.ts'

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('[SPIN-11] [SPIN-16] [SPIN-27] a turn ends inside its slice after 2 to 3 full turns more, in 4 to 5 seconds', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e5, noNaN: true }),
      fc.integer({ min: 2, max: 24 }),
      fc.nat(23),
      fc.tuple(share, share, share),
      (from, sliceCount, anySlice, shares) => {
        const sliceNo = anySlice % sliceCount
        const left = [...shares]
        const { to, durationMs } = turnTo({ from, sliceNo, sliceCount, random: () => left.shift()! })
        expect(sliceUnder(to, sliceCount)).toBe(sliceNo)
        // Not on a line either.
        const slice = 360 / sliceCount
        expect(sliceUnder(to + 0.1 * slice, sliceCount)).toBe(sliceNo)
        expect(sliceUnder(to - 0.1 * slice, sliceCount)).toBe(sliceNo)
        expect(to - from).toBeGreaterThanOrEqual(2 * 360)
        expect(to - from).toBeLessThan(4 * 360)
        expect(durationMs).toBeGreaterThanOrEqual(4000)
        expect(durationMs).toBeLessThanOrEqual(5000)
      },
    ),
  )
})

test('[SPIN-27] the wheel makes two full turns more, or three', () => {
  const extra = (share: number) => {
    const shares = [0.5, share, 0.5]
    return Math.floor((turnTo({ from: 0, sliceNo: 0, sliceCount: 8, random: () => shares.shift()! }).to - 0.001) / 360)
  }
  expect([extra(0), extra(0.49), extra(0.5), extra(0.99)]).toEqual([2, 2, 3, 3])
})
