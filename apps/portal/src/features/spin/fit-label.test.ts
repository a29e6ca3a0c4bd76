import { expect, test } from 'vitest'
import { fitLabel } from './fit-label.ts'

/** Each letter is half as wide as it is high; marks above and below take no room. */
const fit = (label: string, width = 60, height = 60) =>
  fitLabel(label, {
    sizes: { most: 16, least: 9 },
    height,
    widthFor: () => width,
    widthOf: (text, size) => text.replaceAll(/\p{M}/gu, '').length * size * 0.5,
  })

test('a short label has the largest size', () => {
  expect(fit('20 บาท')).toEqual({ size: 16, lines: ['20 บาท'] })
})

test('a longer one is broken between words, in Thai and Lao too, and only then made smaller', () => {
  expect(fit('ไม่ได้รางวัล')).toEqual({ size: 16, lines: ['ไม่ได้', 'รางวัล'] })
  const lao = fit('ບໍ່ໄດ້ລາງວັນ')
  expect(lao.lines.join('')).toBe('ບໍ່ໄດ້ລາງວັນ')
  expect(lao.size).toBeGreaterThan(9)
  expect(fit('Bangkokian').size).toBeLessThan(16)
})

test('one that fits at no size is cut short, never inside a letter with its marks', () => {
  const { size, lines } = fit('กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยา', 40, 14)
  expect(size).toBe(9)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^กรุงเทพม?…$/)
})
