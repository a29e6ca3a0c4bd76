import * as z from 'zod/mini'
import { NOT_ACCEPTED, passkeyToShow } from '../passkeys.ts'
import { password, text } from '../text.ts'
import { FACTORS, factorsToSetUp, invitationCode, newFactor, recoveryCodes, secret, shownFactor } from './factors.ts'
import { entranceRoute } from './route.ts'

/** Where a page of the console takes an invitation: its link has the secret behind `#`. */
export const INVITATION_PAGE = '/console/invitation'

export const STAFF_ROLES = ['owner', 'cashier', 'support', 'marketing', 'compliance', 'auditor'] as const

export const beginStaffSignIn = entranceRoute({
  method: 'POST',
  path: '/console/api/sign-in',
  summary: 'Shows name and password. Begins a sign-in, which a second factor ends; opens a session where that is off.',
  effect: 'enter',
  body: z.object({ name: text({ min: 1, max: 80 }), password }),
  output: z.discriminatedUnion('status', [
    z.object({ status: z.literal('signed-in') }),
    z.object({
      status: z.literal('second-factor'),
      /** For five minutes. */
      signIn: secret,
      /** Which they have. */
      factors: z.array(z.enum(FACTORS)),
    }),
  ]),
  refusals: ['WRONG_CREDENTIAL', 'TRIES_REST', 'NO_SECOND_FACTOR'],
})

export const beginStaffSignInPasskey = entranceRoute({
  method: 'POST',
  path: '/console/api/sign-in/passkey',
  summary: 'What the browser asks for one of their passkeys by. Good for five minutes, in this sign-in.',
  effect: 'enter',
  body: z.object({ signIn: secret }),
  output: passkeyToShow,
  refusals: ['SIGN_IN_OVER'],
})

export const endStaffSignIn = entranceRoute({
  method: 'POST',
  path: '/console/api/sign-in/second-factor',
  summary: 'Shows the second factor. Opens a session, by a cookie that no script reads.',
  effect: 'enter',
  body: z.object({ signIn: secret, factor: shownFactor }),
  output: z.object({ status: z.literal('signed-in') }),
  refusals: ['SIGN_IN_OVER', 'FACTOR_WRONG', 'TRIES_REST', ...NOT_ACCEPTED, 'PASSKEY_CLONED'],
})

export const beginInvitation = entranceRoute({
  method: 'POST',
  path: '/console/api/invitation',
  summary: 'Whom an invitation is for, and what they set up: an authenticator, or a passkey.',
  effect: 'enter',
  body: z.object({ invitation: secret, code: z.optional(invitationCode) }),
  output: z.object({ name: z.string(), roles: z.array(z.enum(STAFF_ROLES)), ...factorsToSetUp.shape }),
  refusals: ['INVITATION_UNKNOWN', 'INVITATION_OVER'],
})

export const acceptInvitation = entranceRoute({
  method: 'POST',
  path: '/console/api/invitation/accept',
  summary: 'Sets password and second factor, once, in place of all they had, and opens a session.',
  effect: 'enter',
  body: z.object({ invitation: secret, code: z.optional(invitationCode), password, factor: newFactor }),
  output: z.object({ recoveryCodes }),
  refusals: [
    'INVITATION_UNKNOWN',
    'INVITATION_OVER',
    'INVALID_USER_INFO',
    'PASSWORD_COMMON',
    'PASSWORD_PERSONAL',
    'FACTOR_WRONG',
    ...NOT_ACCEPTED,
    'PASSKEY_KNOWN',
  ],
})
