import * as z from 'zod/mini'
import { amount, currency, instant } from './amount.ts'
import { route } from './route.ts'
import { password } from './text.ts'

export const login = route({
  method: 'POST',
  path: '/api/login',
  summary: 'Opens a session. An unknown phone and a wrong password get the same answer in the same time.',
  access: 'public',
  body: z.object({
    username: z.string().check(z.maxLength(20)),
    password,
    /** The session outlives the browser. Without it, it ends within half a day. */
    remember: z.optional(z.nullable(z.boolean())),
  }),
  output: z.object({ token: z.string() }),
  refusals: [
    'WRONG_CREDENTIAL',
    'INACTIVE_USER',
    'ACCOUNT_FROZEN',
    'UNVERIFIED_OTP',
    'REQUEST_LIMIT_1MIN',
    'OTP_BLOCK',
    'OTP_SEND_FAIL',
    'LOGIN_FAIL',
  ],
})

const typedCode = z.object({ otpToken: z.string().check(z.maxLength(200)), otpCode: z.string().check(z.maxLength(20)) })

/** Why a code that was typed is none. */
const CODE_REFUSED = ['OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'OTP_CODE_INVALID', 'OTP_BLOCK'] as const

export const signInByCode = route({
  method: 'POST',
  path: '/api/login/code',
  summary: 'Opens the session that `login` has answered UNVERIFIED_OTP to. The browser is known from now on.',
  access: 'public',
  body: typedCode,
  output: z.object({ token: z.string() }),
  refusals: [...CODE_REFUSED, 'INACTIVE_USER', 'ACCOUNT_FROZEN', 'LOGIN_FAIL'],
})

export const beginConfirmation = route({
  method: 'POST',
  path: '/api/account/session/code',
  summary: 'Sends a code to the player’s phone, in a session that only reads; `OTP_VERIFIED` when it does not.',
  access: 'player',
  whileReading: true,
  output: z.object({ otpRef: z.string(), otpToken: z.string(), code: z.enum(['OTP_SENT', 'OTP_VERIFIED']) }),
  refusals: ['REQUEST_LIMIT_1MIN', 'OTP_BLOCK', 'OTP_SEND_FAIL'],
})

export const confirmSession = route({
  method: 'POST',
  path: '/api/account/session/confirm',
  summary: 'By the code, the session no longer only reads. It goes on under another token.',
  access: 'player',
  whileReading: true,
  body: typedCode,
  output: z.object({ token: z.string() }),
  refusals: CODE_REFUSED,
})

/** Where a browser stands that has shown by a code that the phone of an account is theirs. */
export const resetShown = z.object({
  /** It sets the password now; a browser that the player has signed in from before is known at once. */
  isProven: z.boolean(),
  /** One way to show whose it is: this amount, to the satang, from the bank account that is proven to be the player's. */
  transfer: z.nullable(
    z.object({
      amount,
      currency,
      accounts: z.array(z.object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string() })),
    }),
  ),
  /** The other: staff speak with them. */
  isHelpAsked: z.boolean(),
  expiresAt: instant,
})
export type ResetShown = z.output<typeof resetShown>

export const forgotPassword = route({
  method: 'POST',
  path: '/api/account/forgot',
  summary: 'For a browser that has shown by a code that the phone is theirs: what is missing before it sets a new password.',
  access: 'public',
  body: z.object({
    phone: z.string().check(z.maxLength(20)),
    /** Staff are asked to speak with the player. */
    help: z.optional(z.boolean()),
  }),
  output: resetShown,
  refusals: ['UNVERIFIED_OTP', 'NO_USER', 'INACTIVE_USER', 'ACCOUNT_FROZEN'],
})

export const typeToldCode = route({
  method: 'POST',
  path: '/api/account/forgot/told',
  summary: 'Types the code that support has told by telephone, for a phone that no SMS reaches. The browser then sets a new password.',
  access: 'public',
  body: z.object({ phone: z.string().check(z.maxLength(20)), code: z.string().check(z.maxLength(20)) }),
  output: z.object({ message: z.literal('OTP_CODE_VALID') }),
  refusals: ['OTP_CODE_INVALID'],
})

export const resetPassword = route({
  method: 'PUT',
  path: '/api/account/forgot',
  summary: 'Sets a new password without the old one, in a browser that has proven whose account it is. Every session of the player ends.',
  access: 'public',
  body: z.object({ phone: z.string().check(z.maxLength(20)), newPassword: password }),
  output: z.object({ message: z.literal('PASSWORD_RESET') }),
  refusals: [
    'UNVERIFIED_OTP',
    'NO_USER',
    'INACTIVE_USER',
    'ACCOUNT_FROZEN',
    'RESET_NOT_PROVEN',
    'INVALID_USER_INFO',
    'PASSWORD_COMMON',
    'PASSWORD_PERSONAL',
  ],
  idempotent: true,
})

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session of the token and disconnects its sockets.',
  access: 'player',
  whileReading: true,
  output: z.object({ message: z.literal('LOGOUT_SUCCESS') }),
  refusals: [],
})
