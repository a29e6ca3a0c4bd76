import { INVITE_SIGNS, isInviteCode, needsEnglishName } from '@krapao/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetInviteCode, keepInviteCode } from './invite-code.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { accountNameOf, EMPTY_BANK, EMPTY_PROFILE, registrationOf, validationOf } from './registration.ts'
import { bankProblems, phoneProblem, profileProblems } from './rules.ts'
import { shownSteps, stepBefore, stepsBack } from './steps.ts'

const PROFILE = { ...EMPTY_PROFILE, name: 'บัวขาว', password: 'krapao-1', confirm: 'krapao-1' }
const BANK = { ...EMPTY_BANK, bankCode: 'KBANK', accountNo: '1234567890', firstName: 'บัวขาว', lastName: 'ใจดี', agreed: true }
const TERMS = { version: '2026-11', language: 'la' } as const

test('[REG-01] [OTP-01] the steps are phone, OTP, profile and bank; without OTP there are three', () => {
  expect(shownSteps(true)).toEqual(['phone', 'otp', 'profile', 'bank'])
  expect(shownSteps(false)).toEqual(['phone', 'profile', 'bank'])
})

test('Back is pressed once for each step that it goes through', () => {
  expect([...shownSteps(true)].map(stepsBack)).toEqual([0, 1, 1, 2])
})

test('going back from the profile leads to the phone, not to a used code', () => {
  expect(stepBefore('phone')).toBeUndefined()
  expect(stepBefore('otp')).toBe('phone')
  expect(stepBefore('profile')).toBe('phone')
  expect(stepBefore('bank')).toBe('profile')
})

test('[REG-03] a phone number has exactly ten digits', () => {
  expect(phoneProblem('0810000001', false)).toBeUndefined()
  for (const phone of ['081000000', '08100000011', '081000000x', '٠٨١٠٠٠٠٠٠١', ' 810000001'])
    expect(phoneProblem(phone, false), phone).toBe('length')
  expect(phoneProblem('', false)).toBe('required')
})

test('[LAOS-04] [LAOS-08] in the Laos build a phone number is any number of digits', () => {
  expect(phoneProblem('20551234', true)).toBeUndefined()
  expect(phoneProblem('2055 1234x', true)).toBe('digits')
  expect(phoneProblem('', true)).toBe('required')
})

test('[REG-06] [REG-27] name, password and its confirmation are required; the source and the inviter are not', () => {
  expect(profileProblems(PROFILE)).toEqual({})
  expect(profileProblems(EMPTY_PROFILE)).toEqual({ name: 'required', password: 'required', confirm: 'required' })
  expect(profileProblems({ ...PROFILE, name: '   ' })).toEqual({ name: 'required' })
})

test('[REG-07] password and confirmation must match', () => {
  expect(profileProblems({ ...PROFILE, confirm: 'krapao-2' })).toEqual({ confirm: 'mismatch' })
})

test('[REG-29] a password has at least eight characters and an account number six to twenty digits', () => {
  expect(profileProblems({ ...PROFILE, password: 'krapao1', confirm: 'krapao1' })).toEqual({ password: 'short' })
  for (const accountNo of ['12345', '123456789012345678901', '12345678a'])
    expect(bankProblems({ ...BANK, accountNo }, false), accountNo).toEqual({ accountNo: 'accountNo' })
  expect(bankProblems({ ...BANK, accountNo: '123456' }, false)).toEqual({})
})

test('[REG-13] bank, account number, first and last name are required', () => {
  expect(bankProblems(EMPTY_BANK, false)).toEqual({
    bankCode: 'required',
    accountNo: 'required',
    firstName: 'required',
    lastName: 'required',
    agreed: 'agreed',
  })
})

test('without the terms ticked nobody registers', () => {
  expect(bankProblems({ ...BANK, agreed: false }, false)).toEqual({ agreed: 'agreed' })
})

test('[REG-15] KTB, TMB and BBL take English letters and spaces only', () => {
  for (const bankCode of ['KTB', 'TMB', 'BBL']) {
    expect(needsEnglishName(bankCode)).toBe(true)
    expect(bankProblems({ ...BANK, bankCode }, false)).toEqual({ firstName: 'english', lastName: 'english' })
    expect(bankProblems({ ...BANK, bankCode, firstName: 'BUAKHAO', lastName: 'NA AYUTTHAYA' }, false)).toEqual({})
    expect(bankProblems({ ...BANK, bankCode, firstName: 'BUAKHAO', lastName: 'O’NEIL' }, false)).toEqual({ lastName: 'english' })
    expect(bankProblems({ ...BANK, bankCode, firstName: 'ſOM', lastName: 'JAIDEE' }, false)).toEqual({ firstName: 'english' })
  }
})

test('[REG-16] any other bank takes a Thai account name', () => {
  expect(needsEnglishName('KBANK')).toBe(false)
  expect(bankProblems(BANK, false)).toEqual({})
})

test('[LAOS-02] in the Laos build a currency is required and sent', () => {
  expect(bankProblems(BANK, true)).toEqual({ currency: 'required' })
  expect(
    registrationOf({ phone: '20551234', profile: PROFILE, bank: { ...BANK, currency: 'LAK' }, laos: true, terms: TERMS }).currency,
  ).toBe('LAK')
})

test('[LAOS-06] in the normal build no currency is sent', () => {
  expect(registrationOf({ phone: '0810000001', profile: PROFILE, bank: BANK, laos: false, terms: TERMS })).not.toHaveProperty('currency')
})

test('[REG-17] [REG-28] the phone is the username and the account name is first and last name in upper case, one space between', () => {
  const sent = registrationOf({
    phone: '0810000001',
    profile: PROFILE,
    bank: { ...BANK, firstName: ' buakhao ', lastName: 'na  ayutthaya' },
    laos: false,
    terms: TERMS,
  })
  expect(sent).toMatchObject({
    username: '0810000001',
    name: 'บัวขาว',
    bankAccountName: 'BUAKHAO NA AYUTTHAYA',
    bankAccountNo: '1234567890',
    termsVersion: '2026-11',
    termsLanguage: 'la',
  })
  expect(accountNameOf(BANK)).toBe('บัวขาว ใจดี')
})

test('[REG-26] [REG-30] the profile step sends no bank data, and the inviter code exactly as it came', () => {
  expect(validationOf('0810000001', { ...PROFILE, inviteCode: 'PRabc123' })).toEqual({
    username: '0810000001',
    name: 'บัวขาว',
    password: 'krapao-1',
    inviteCode: 'PRabc123',
  })
})

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => void vi.unstubAllGlobals())

const FIRST = 'PR00000000-0000-4000-8000-000000000001'
const SECOND = 'PR00000000-0000-4000-8000-000000000002'

test('[REG-20] [REG-31] the first inviter code of a link is stored under code, fills later visits, and goes after a registration', () => {
  expect(keepInviteCode(null)).toBeUndefined()
  expect(keepInviteCode('  ')).toBeUndefined()
  expect(keepInviteCode(FIRST)).toBe(FIRST)
  expect([...stored]).toEqual([['code', FIRST]])
  expect(keepInviteCode(SECOND)).toBe(FIRST)
  expect(keepInviteCode(null)).toBe(FIRST)
  forgetInviteCode()
  expect(stored.size).toBe(0)
})

test('what can be no code is not kept, and does not take the place of one that can', () => {
  for (const code of ['SUMMER24', 'PRfriend', 'PR', '22222223']) expect(keepInviteCode(code), code).toBeUndefined()
  stored.set('code', 'SUMMER24')
  expect(keepInviteCode(null)).toBeUndefined()
  expect(stored.size).toBe(0)
  expect(keepInviteCode(FIRST)).toBe(FIRST)
  expect(keepInviteCode('SUMMER24')).toBe(FIRST)
  forgetInviteCode()
  const short = [...INVITE_SIGNS].map((sign) => `2222222${sign}`).find(isInviteCode)!
  expect(keepInviteCode(short)).toBe(short)
})

test('what was typed is kept over a reload, but for the password and the tick at the terms', () => {
  const sent = { phone: '0810000001', otpRef: 'ABCD', otpToken: 'token', sentAt: 1 }
  keepDraft({ step: 'bank', phone: '0810000001', sent, profile: PROFILE, bank: BANK })
  expect([...stored.values()].join()).not.toContain('krapao-1')
  expect(keptDraft()).toEqual({
    step: 'bank',
    phone: '0810000001',
    sent,
    profile: { ...PROFILE, password: '', confirm: '' },
    bank: { ...BANK, agreed: false },
  })
  forgetDraft()
  expect(keptDraft()).toBeUndefined()
})

test('an unreadable draft is dropped, and an OTP step without its OTP goes back to the phone', () => {
  for (const kept of ['', '{', '[]', '{"step":"money","phone":"1"}', '{"step":"bank"}']) {
    stored.set('registration', kept)
    expect(keptDraft(), kept).toBeUndefined()
  }
  stored.set('registration', '{"step":"otp","phone":"0810000001"}')
  expect(keptDraft()).toMatchObject({ step: 'phone', phone: '0810000001' })
})
