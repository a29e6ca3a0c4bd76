import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

/** As if each letter were as wide as any, and marks above and below it took no room. */
const widthOf = (text: string) => text.replaceAll(/\p{M}/gu, '').length

test('a text that fits stays on its line', () => {
  expect(wrapText('Main wallet', 20, widthOf)).toEqual(['Main wallet'])
  expect(wrapText('', 20, widthOf)).toEqual([''])
})

test('a line ends between words', () => {
  expect(wrapText('Paid to your bank account', 12, widthOf)).toEqual(['Paid to your', 'bank account'])
})

test('nothing is lost and no line is too wide, in each script', () => {
  for (const text of ['นางสาวกัญญาณัฐ ศรีสุวรรณภูมิพัฒนกิจเจริญทรัพย์', 'ຍອດກະເປົາຫຼັງເຮັດລາຍການທັງໝົດ', 'SCB:0197a0c1f2e37c5a9d11b4e5c6d7e8f9']) {
    const lines = wrapText(text, 9, widthOf)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(9)
    expect(lines.length).toBeGreaterThan(1)
  }
})

test('a tone mark or vowel never begins a line', () => {
  for (const line of wrapText('น้ำที่ตั้งเก้ากู้ป้ำ'.repeat(3), 1, widthOf)) expect(line).not.toMatch(/^[\p{M}\u0E33\u0EB3]/u)
})
