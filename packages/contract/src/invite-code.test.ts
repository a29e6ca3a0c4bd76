import { expect, test } from 'vitest'
import { INVITE_SIGNS, isInviteCode, spacedInviteCode, typedInviteCode } from './invite-code.ts'

/** Those seven and the sign that makes them one. */
const codeOf = (seven: string) => [...INVITE_SIGNS].map((sign) => seven + sign).find(isInviteCode)!

const CODES = ['2222222', 'BCDFGHJ', '9X8T7R6', 'MNPQRTX'].map(codeOf)

test('seven signs have one last sign', () => {
  expect(CODES).not.toContain(undefined)
  for (const code of CODES) expect([...INVITE_SIGNS].filter((sign) => isInviteCode(code.slice(0, 7) + sign))).toHaveLength(1)
})

test('one mistyped sign is found, whichever it is', () => {
  for (const code of CODES)
    for (const at of code.split('').keys())
      for (const sign of INVITE_SIGNS)
        if (sign !== code[at]) expect(isInviteCode(code.slice(0, at) + sign + code.slice(at + 1)), code).toBe(false)
})

test('two signs that have changed places are found', () => {
  for (const code of CODES)
    for (let one = 0; one < code.length; one++)
      for (let other = one + 1; other < code.length; other++) {
        const signs = [...code]
        ;[signs[one], signs[other]] = [signs[other]!, signs[one]!]
        if (signs.join('') !== code) expect(isInviteCode(signs.join('')), code).toBe(false)
      }
})

test('is read however it is written, and what is of another length is none', () => {
  const [, code] = CODES
  for (const typed of [code!, spacedInviteCode(code!), code!.toLowerCase(), ` ${code!.slice(0, 2)} ${code!.slice(2)} `])
    expect(typedInviteCode(typed)).toBe(code)
  for (const typed of ['', 'PRabc123x', 'PR-unknown', 'สวัสดีค่ะ', `${code}2`]) expect(typedInviteCode(typed)).toBeUndefined()
  expect(isInviteCode('B0DFGHJK')).toBe(false)
})
