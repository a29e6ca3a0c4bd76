import { expect, test } from 'vitest'
import { digitsToLookUp, fitsMask, isMasked } from './account-mask.ts'

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
  ['xxx-x-x2345-x', '2345'],
  ['12xx567890x', '7890'],
  ['001-2-31234-5', '2345'],
  ['xx123xx', undefined],
])('%s is looked up by %s', (shown, digits) => expect(digitsToLookUp(shown)).toBe(digits))

test.each([
  ['001-2-31234-5', false],
  ['xxx-x-31234-x', true],
  ['XXX1234567', true],
])('%s hides digits: %s', (shown, masked) => expect(isMasked(shown)).toBe(masked))
