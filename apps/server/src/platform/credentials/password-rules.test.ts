import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusal-of.ts'
import { refuse } from '../http/refusal.ts'
import { requireGoodPassword } from './password-rules.ts'

const KNOWN = ['0812345678', 'Somchai Jaidee', '5000000010', 'Krapao', 'https://www.lucky-wallet.example']

const said = async (password: string) => refusalOf(requireGoodPassword(password, { field: 'password', known: KNOWN }, refuse))

describe('a password is refused', () => {
  test.each(['password', '12345678', 'Password123!', 'QWERTYUIOP', 'iloveyou1', 'dragonfly2024', 'passw0rd'])(
    'where it is among the first that are tried: %s',
    async (password) => expect(await said(password)).toBe('PASSWORD_COMMON'),
  )

  test.each(['aaaaaaaa', 'abababab', 'ก'.repeat(20), '0123456789', '87654321', 'abcdefghij'])(
    'where it is no more than a run: %s',
    async (password) => expect(await said(password)).toBe('PASSWORD_COMMON'),
  )

  test.each([
    '0812345678',
    '+66812345678',
    'somchai1',
    'SomchaiJaidee',
    'jaidee2026',
    '5000000010',
    'krapao99',
    'lucky-wallet',
    'wallet-2026',
  ])('where it is little else than what is known: %s', async (password) => expect(await said(password)).toBe('PASSWORD_PERSONAL'))

  test.each(['', 'x', 'seven77', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 'น้ำที่นี่ดี'])('where fewer than eight signs are typed: %s', async (password) =>
    expect(await said(password)).toBe('INVALID_USER_INFO'),
  )
})

test.each(['a-good-password', 'ข้าวมันไก่สองจาน', 'ເຂົ້າໜຽວໝູປີ້ງ', '🎲🎰🍀🌶🦜🛵🧭🪁', 'somchai rides a red bike', ' two spaces '])(
  'is taken otherwise: %s',
  async (password) => expect(await said(password)).toBe('answered undefined'),
)
