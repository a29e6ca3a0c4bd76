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

test.each([
  ['0041000600000101030140220ABCDEFGHJK23456789015102TH91049C47', { bankCode: 'SCB', transRef: 'ABCDEFGHJK2345678901' }],
  // The checksum 079E, as some apps write it.
  ['00360006000001010302502152026112219000835102TH910479E', { bankCode: 'BAY', transRef: '202611221900083' }],
  // A bank that the product has no code for.
  ['00360006000001010307102152026112219000005102TH9104D67F', { bankCode: '071', transRef: '202611221900000' }],
  ['00020101021133600004BCEL0108ONEPROOF0208TRANSFER03087B8C9D0E0412FT26326A7B8C6304540F', { bankCode: 'BCEL', transRef: 'FT26326A7B8C' }],
])('[SLIP-30] %s is read as its bank means it', (text, meant) => expect(readMiniQr(text)).toEqual(meant))

test.each([
  ['an address', 'https://example.com/slip/0041000600000101030140220'],
  ['a PromptPay QR', '00020101021129370016A000000677010111011300668123456785802TH53037646304F8C3'],
  ['a wrong checksum', '0041000600000101030140220ABCDEFGHJK23456789015102TH91049C48'],
  ['something after the checksum', '0041000600000101030140220ABCDEFGHJK23456789015102TH91049C470'],
  ['nothing', ''],
])('[SLIP-30] %s is no slip', (_, text) => expect(readMiniQr(text)).toBeUndefined())
