import { expect, test } from 'vitest'
import { readMiniQr, writeMiniQr } from './mini-qr.ts'

test('[SLIP-30] a mini-QR names its bank and reference, and one wrong character is no slip', () => {
  // As printed in the description of Thai slips, bank 014, reference of 25 characters.
  const text = writeMiniQr({ bankCode: 'SCB', transRef: '2026112212345678ABCDEF123' })
  expect(text).toMatch(/^0046000600000101030140225/)
  expect(readMiniQr(text)).toEqual({ bankCode: 'SCB', transRef: '2026112212345678ABCDEF123' })
  for (let at = 0; at < text.length; at++) {
    const broken = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
    expect(readMiniQr(broken)).toBeUndefined()
  }
  expect(readMiniQr(writeMiniQr({ bankCode: 'BCEL', transRef: 'LA123456' }))).toEqual({ bankCode: 'BCEL', transRef: 'LA123456' })
})
