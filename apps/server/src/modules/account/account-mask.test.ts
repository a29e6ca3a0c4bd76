import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsMask, fragmentsOf, fragmentToLookUp, isMasked } from './account-mask.ts'

test.each([
  ['xxx-x-x2345-x', '0012323455', true],
  ['xxx-x-x2345-x', '0012323465', false],
  ['XXX123456X', '7891234560', true],
  ['xxx123456x', '7891234506', false],
  ['xxx123456x', '7891235460', false],
  // Numbers of another length: what is hidden may be longer or shorter, what is shown may not.
  ['x2345', '0012312345', true],
  ['x-2345', '0012312354', false],
  ['xxxxxx2345', '020012312345', true],
  ['xxx123456x', '007891234560', true],
  ['xxx123456x', '007891234506', false],
  ['123xxx789', '1234560789', true],
  ['123xxx789', '0234560789', false],
  // Fewer than four digits tell nobody from others.
  ['xxxxxxx345', '0012312345', false],
  ['xxxxxxxxxx', '0012312345', false],
  // What is hidden in another way is no mask.
  ['***2345', '0012312345', false],
  ['0012312345', '0012312345', true],
  ['001-2-31234-5', '0012312345', true],
])('[DEP-22] an account that is shown as %s can be %s: %s', (shown, accountNo, fits) => expect(fitsMask(shown, accountNo)).toBe(fits))

test.each([
  ['xxx-x-x2345-x', '2345 before 1'],
  ['12xx567890x', '7890 before 1'],
  ['001-2-31234-5', '2345 before 0'],
  // What is hidden behind it may be longer or shorter.
  ['x2345xxxxx', '2345 after 1'],
  ['12345xxx', '2345 after 1'],
  ['xx123xx', undefined],
])('%s is looked up by %s', (shown, fragment) => expect(fragmentToLookUp(shown)).toBe(fragment))

test('an account is found by each mask that fits it, of whatever length', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), fc.integer({ min: 0, max: 3 })), { minLength: 6, maxLength: 14 }),
      fc.integer({ min: -2, max: 3 }),
      (signs, more) => {
        const accountNo = signs.map(([digit]) => digit).join('')
        const shown = signs.map(([digit, hidden]) => (hidden === 0 ? 'x' : digit)).join('')
        const [longest = ''] = (shown.match(/x+/g) ?? []).toSorted((one, other) => other.length - one.length)
        const mask = shown.replace(longest, 'x'.repeat(Math.max(longest.length + more, 1)))
        const fragment = fragmentToLookUp(mask)
        fc.pre(longest !== '' && fragment !== undefined && fitsMask(mask, accountNo))
        expect(fragmentsOf(accountNo)).toContain(fragment)
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['001-2-31234-5', false],
  ['xxx-x-31234-x', true],
  ['XXX1234567', true],
])('%s hides digits: %s', (shown, masked) => expect(isMasked(shown)).toBe(masked))
