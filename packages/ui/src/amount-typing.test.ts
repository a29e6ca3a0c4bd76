import { expect, test } from 'vitest'
import { type AmountText, caretIn, groupAmount, readAmount, UNREADABLE_AMOUNT } from './amount-typing.ts'

/** Types one character after the other. */
function typed(keys: string): AmountText {
  return [...keys].reduce<AmountText>((before, key) => readAmount(before.shown + key, before), { shown: '', value: '' })
}

test.each([
  ['1234.5', '1,234.5', '1234.5'],
  ['1234567', '1,234,567', '1234567'],
  ['1,000', '1,000', '1000'],
  ['๑๒๓๔.๕๐', '1,234.50', '1234.50'],
  ['໑໒໓໔', '1,234', '1234'],
  ['.5', '0.5', '0.5'],
  ['5.', '5.', '5.'],
  ['007', '7', '7'],
  ['0', '0', '0'],
  ['12.345', '12.34', '12.34'],
])('typing %s shows %s and means %s', (keys, shown, value) => expect(typed(keys)).toEqual({ shown, value }))

test.each(['1e3', '-5', '12,5', '1.2.3', '+7', '0x10', 'abc', '1234567890123'])('typing %s stays as it is and is no amount', (keys) => {
  expect(typed(keys).value).toBe(UNREADABLE_AMOUNT)
  expect(typed(keys).shown.replaceAll(',', '')).toBe(keys.replaceAll(',', ''))
})

test.each([
  ['1,234.50 ฿', '1234.50'],
  ['฿ 1,234.50', '1234.50'],
  ['1234.50', '1234.50'],
  ['๑,๒๓๔ บาท', '1234'],
  ['₭ 50,000', '50000'],
  ['  300\n', '300'],
])('pasting %j means %s', (text, value) => expect(readAmount(text)).toEqual({ shown: groupAmount(value), value }))

test.each(['12,5', '1.234,50', '1.234.500', '12.345', '1e3', '-300', '1,23,456'])('pasting %j is no amount', (text) =>
  expect(readAmount(text)).toEqual({ shown: text, value: UNREADABLE_AMOUNT }),
)

test('what is no amount becomes one again when it is mended, and an emptied field is empty', () => {
  expect(readAmount('1', { shown: '1e', value: UNREADABLE_AMOUNT })).toEqual({ shown: '1', value: '1' })
  expect(readAmount('', { shown: '1e3', value: UNREADABLE_AMOUNT })).toEqual({ shown: '', value: '' })
})

test('a digit taken out of the middle moves our own commas', () => {
  const before = { shown: '1,234,567', value: '1234567' }
  expect(readAmount('1,34,567', before)).toEqual({ shown: '134,567', value: '134567' })
  expect(readAmount('1234,567', before)).toEqual(before)
})

test.each([
  // edited, caret in it, shown, caret there
  ['1234', 4, '1,234', 5],
  ['12934', 3, '12,934', 4],
  ['1,2345', 3, '12,345', 3],
  ['134,567', 1, '134,567', 1],
  ['๑๒๓๔', 2, '1,234', 3],
  ['1,234.5', 7, '1,234.5', 7],
  ['007', 0, '7', 0],
])('in %j the caret at %i stands in %j at %i', (edited, caret, shown, place) => expect(caretIn(shown, edited, caret)).toBe(place))

test('a backspace over a comma goes on to the digit before it', () => {
  expect(caretIn('1,234', '1234', 1, 'deleteContentBackward')).toBe(1)
  expect(caretIn('1,234', '1234', 1, 'deleteContentForward')).toBe(2)
})
