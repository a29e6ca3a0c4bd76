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
  const mistyped = CODES.flatMap((code) =>
    [...code].flatMap((right, at) =>
      [...INVITE_SIGNS].flatMap((sign) => (sign === right ? [] : [code.slice(0, at) + sign + code.slice(at + 1)])),
    ),
  )
  expect(mistyped).toHaveLength(CODES.length * 8 * 22)
  expect(mistyped.filter(isInviteCode)).toEqual([])
})

test('two signs that have changed places are found', () => {
  const places = Array.from({ length: 8 }, (_, at) => at)
  const exchanged = CODES.flatMap((code) =>
    places.flatMap((one) =>
      places.map((other) => {
        const signs = [...code]
        ;[signs[one], signs[other]] = [signs[other]!, signs[one]!]
        return { code, other: signs.join('') }
      }),
    ),
  )
  expect(exchanged.filter(({ code, other }) => code !== other && isInviteCode(other))).toEqual([])
})

test('is read however it is written, and what is of another length is none', () => {
  const [, code] = CODES
  for (const typed of [code!, spacedInviteCode(code!), code!.toLowerCase(), ` ${code!.slice(0, 2)} ${code!.slice(2)} `])
    expect(typedInviteCode(typed)).toBe(code)
  for (const typed of ['', 'PRabc123x', 'PR-unknown', 'สวัสดีค่ะ', `${code}2`]) expect(typedInviteCode(typed)).toBeUndefined()
  expect(isInviteCode('B0DFGHJK')).toBe(false)
})

test('is read with a PR before it, with signs that nobody sees, other hyphens, wide letters, and Thai or Lao digits', () => {
  const code = codeOf('2345678')
  const thai = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)))
  const lao = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0ed0 + Number(digit)))
  const wide = code.replaceAll(/./g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))
  for (const typed of [
    `PR${code}`,
    `pr-${code}`,
    `\u200b${code}\ufeff`,
    `${code.slice(0, 4)}\u2011${code.slice(4)}`,
    `“${code}”`,
    thai,
    lao,
    wide,
  ])
    expect(typedInviteCode(typed), typed).toBe(code)
})
