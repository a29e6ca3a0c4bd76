import * as z from 'zod/mini'
import { currency, instant } from './amount.ts'
import { bankNames } from './bank-names.ts'
import { contentLanguage } from './language.ts'
import { route } from './route.ts'
import { code, password, text } from './text.ts'

const termsVersion = code(40)
export const acceptedTerms = z.object({ version: termsVersion, language: contentLanguage })
export type AcceptedTerms = z.output<typeof acceptedTerms>

/** The whole form. The server says what is wrong with which part, so nothing here is required by shape alone. */
const registrationFields = {
  /** The phone number. */
  username: z.string().check(z.maxLength(20)),
  name: text({ max: 60 }),
  password,
  sourceCode: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  inviteCode: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
}
const bankFields = {
  bankCode: z.string().check(z.maxLength(20)),
  /** First and last name, joined by one space. */
  bankAccountName: text({ max: 120 }),
  bankAccountNo: z.string().check(z.maxLength(40)),
}

export const bankAccount = z.object({
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  /**
   * A transfer from it is known by its number alone, where the bank it goes to tells the whole of it: its bank has said that it is in this
   * name, and a first transfer of an announced amount came from it.
   */
  isProven: z.boolean(),
  bank: bankNames,
})

/** Another bank account, which a person looks at before it is the player's. */
export const bankChange = z.object({
  ...bankAccount.shape,
  isProven: z.literal(false),
  askedAt: instant,
  /** Who has asked for it: the player by the form of their profile, or support for them. */
  by: z.enum(['you', 'support']),
})

/**
 * Whether the bank account is proven to be the player's. By the first transfer of an amount that was theirs alone: of which its bank told the
 * whole number (`whole`) or a part of it (`part`); or by what came before that was asked for (`earlier`). Missing is that transfer, or, after
 * it has come, the word of the player's bank for the name (`name`).
 */
export const bankProof = z.discriminatedUnion('state', [
  z.object({ state: z.literal('proven'), how: z.enum(['whole', 'part', 'earlier']), since: instant }),
  z.object({ state: z.literal('missing'), what: z.enum(['transfer', 'name']) }),
])
export type BankProof = z.output<typeof bankProof>

/** What the player was called, or where they were paid, from a time on. */
export const profileVersion = z.object({
  since: instant,
  by: z.enum(['you', 'support']),
  name: z.nullable(z.string()),
  /** With an `x` for each digit of the number but the last four. Null of a name. */
  bankAccount: z.nullable(z.omit(bankAccount, { isProven: true })),
})
export type ProfileVersion = z.output<typeof profileVersion>

export const profile = z.object({
  /** A random public id: the member id, and after `PR` the code of the player's invite link. */
  _id: z.string(),
  /** Nine digits, the last of which checks the others: to be told by telephone. */
  memberNo: z.string(),
  name: z.string(),
  /** The phone number. */
  username: z.string(),
  createdAt: instant,
  coin: z.int(),
  /** The version of the terms accepted last; null where the player was never asked. */
  termsVersion: z.nullable(z.string()),
})
export type Profile = z.output<typeof profile>
export type BankAccount = z.output<typeof bankAccount>

const REGISTRATION_REFUSALS = [
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  'UNVERIFIED_OTP',
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'NAME_LETTERS',
  'PASSWORD_COMMON',
  'PASSWORD_PERSONAL',
  'INVITE_CODE_WRONG',
] as const

export const validateAccount = route({
  method: 'POST',
  path: '/api/account/validate',
  summary: 'Checks the parts of a registration that are present and creates nothing.',
  access: 'public',
  body: z.object({
    ...registrationFields,
    bankCode: z.optional(z.nullable(bankFields.bankCode)),
    bankAccountName: z.optional(z.nullable(bankFields.bankAccountName)),
    bankAccountNo: z.optional(z.nullable(bankFields.bankAccountNo)),
    currency: z.optional(z.nullable(z.string().check(z.maxLength(8)))),
  }),
  output: z.object({ message: z.literal('VALID_USER_INFO') }),
  refusals: REGISTRATION_REFUSALS,
})

export const register = route({
  method: 'POST',
  path: '/api/account',
  summary: 'Creates the player account. Every field is checked again.',
  access: 'public',
  body: z.object({
    ...registrationFields,
    ...bankFields,
    currency: z.optional(z.nullable(z.string().check(z.maxLength(8)))),
    /** The terms that were ticked, in the language they were read in. Without them the player is asked later. */
    termsVersion: z.optional(z.nullable(termsVersion)),
    termsLanguage: z.optional(z.nullable(contentLanguage)),
  }),
  output: z.object({ message: z.literal('REGISTER_SUCCESS') }),
  refusals: [...REGISTRATION_REFUSALS, 'REGISTER_FAIL'],
})

export const getProfile = route({
  method: 'GET',
  path: '/api/account/profile',
  summary: 'The player, with the registered bank account.',
  access: 'player',
  whileReading: true,
  output: z.object({
    ...profile.shape,
    currency,
    bankAccount: z.nullable(bankAccount),
    bankProof: z.nullable(bankProof),
    bankChange: z.nullable(bankChange),
  }),
  refusals: [],
})

export const changeProfile = route({
  method: 'PUT',
  path: '/api/account/profile',
  summary:
    'Says what the player is called and where they are paid. Another bank account is theirs once the bank, or a person, has said so.',
  access: 'player',
  idempotent: true,
  body: z.object({ name: registrationFields.name, ...bankFields }),
  output: z.object({ message: z.enum(['PROFILE_SAVED', 'PROFILE_SAME', 'PROFILE_CHECKED']) }),
  refusals: [
    'INVALID_USER_INFO',
    'NAME_LETTERS',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'EXISTING_BANK',
    'STEP_UP_NEEDED',
    'PROFILE_LIMIT',
    'BANK_CHANGE_OPEN',
    'REQUEST_KEY_REUSED',
  ],
})

export const listProfileHistory = route({
  method: 'GET',
  path: '/api/account/profile/history',
  summary: 'What the player was called and where they were paid, the newest first: fifty at most.',
  access: 'player',
  whileReading: true,
  output: z.object({ versions: z.array(profileVersion) }),
  refusals: [],
})

export const acceptTerms = route({
  method: 'POST',
  path: '/api/account/terms',
  summary: 'Keeps that the player accepted these terms. Answers the version in force, which is asked for when it is another.',
  access: 'player',
  body: acceptedTerms,
  output: z.object({ termsVersion: z.string() }),
  refusals: [],
})

export const changeBankAccountName = route({
  method: 'PUT',
  path: '/api/account/bankAccountName',
  summary: "Spells the name of the player's bank account in English, as the bank has it. The account stays the same.",
  access: 'player',
  body: z.object({ bankCode: bankFields.bankCode, bankAccountName: z.string().check(z.maxLength(120)) }),
  output: z.object({ message: z.literal('BANK_NAME_SAVED'), bankAccountName: z.string() }),
  refusals: [
    'NO_BANK',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'BANK_NAME_DIFFERS',
    'BANK_NAME_UNCHECKED',
    'BANK_NAME_LIMIT',
    'BANK_ACCOUNT_CHANGED',
  ],
})
