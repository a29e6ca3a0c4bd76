import { expect, test } from 'vitest'
import { isComplete, passwordProblems } from './check-password.ts'

const typed = (newPassword: string, confirm = newPassword) => ({ newPassword, confirm })

test('[PROF-09] a password of spaces is filled in, an empty field is not', () => {
  expect(isComplete(typed('        '))).toBe(true)
  expect(isComplete({ ...typed('a-good-password'), oldPassword: '' })).toBe(false)
})

test('[PROF-10] the new password and its confirmation are equal to the letter', () => {
  expect(passwordProblems(typed('a-good-password'))).toEqual({})
  expect(passwordProblems(typed('a-good-password', 'a-good-password '))).toEqual({ confirm: 'mismatch' })
})

test('a new password has eight signs, whatever marks a sign bears', () => {
  expect(passwordProblems(typed('กิ่กิ่กิ่กิ่'))).toEqual({ newPassword: 'short' })
  expect(passwordProblems(typed('กิ่กิ่กิ่กิ่กิ่กิ่กิ่กิ่'))).toEqual({})
  expect(passwordProblems(typed('1234567', '123'))).toEqual({ newPassword: 'short', confirm: 'mismatch' })
})
