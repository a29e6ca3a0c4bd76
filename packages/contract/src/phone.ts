import * as z from 'zod/mini'
import { instant } from './amount.ts'
import { sendOtp } from './otp.ts'
import { route } from './route.ts'

/** Another phone that a player wants for their account. */
export const phoneChange = z.object({
  changeId: z.uuid(),
  /** The one that the account has. */
  presentPhone: z.string(),
  phone: z.string(),
  /** Two members of staff decide. Otherwise codes are awaited, in the browser that has begun it. */
  isWaiting: z.boolean(),
  /** Whether a code reaches the number that the account has. */
  presentGetsCodes: z.boolean(),
  /** The numbers whose code was typed within a quarter of an hour. */
  isPresentShown: z.boolean(),
  isNewShown: z.boolean(),
  askedAt: instant,
  expiresAt: instant,
  /** Staff decide no earlier than that; null where they were not asked. */
  decidedFrom: z.nullable(instant),
})
export type PhoneChange = z.output<typeof phoneChange>

export const getPhoneChange = route({
  method: 'GET',
  path: '/api/account/phone',
  summary: 'Another phone that waits for staff, or that this session has begun to change to.',
  access: 'player',
  output: z.object({ change: z.nullable(phoneChange) }),
  refusals: [],
})

export const beginPhoneChange = route({
  method: 'POST',
  path: '/api/account/phone',
  summary: 'Begins to change the phone of the account, in a session in which the player has shown lately that it is them.',
  access: 'player',
  body: z.object({ phone: z.string().check(z.maxLength(20)) }),
  output: z.object({ change: phoneChange }),
  refusals: ['PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NOT_MOBILE', 'PHONE_SAME', 'PHONE_LIMIT', 'PHONE_CHANGE_OPEN', 'STEP_UP_NEEDED'],
})

const params = z.object({ changeId: z.uuid() })

export const sendPhoneCode = route({
  method: 'POST',
  path: '/api/account/phone/:changeId/code',
  summary: 'Sends a code that is good for this change alone. It is typed as any other, by `verifyOtp`.',
  access: 'player',
  params,
  body: z.object({ to: z.enum(['present', 'new']) }),
  output: sendOtp.output,
  refusals: [...sendOtp.refusals, 'NO_DATA'],
})

export const changePhone = route({
  method: 'PUT',
  path: '/api/account/phone/:changeId',
  summary: 'Makes the new number the phone of the account, once codes have shown both; or asks staff, where none comes at the present one.',
  access: 'player',
  params,
  body: z.object({ byStaff: z.boolean() }),
  output: z.object({ message: z.enum(['PHONE_CHANGED', 'PHONE_CHECKED']) }),
  refusals: ['NO_DATA', 'PHONE_CHANGE_OVER', 'UNVERIFIED_OTP', 'PHONE_LIMIT', 'PHONE_TAKEN'],
})

export const keepPhone = route({
  method: 'DELETE',
  path: '/api/account/phone/:changeId',
  summary: 'The player keeps the phone that they have.',
  access: 'player',
  params,
  output: z.object({ message: z.literal('PHONE_KEPT') }),
  refusals: ['NO_DATA', 'PHONE_CHANGE_OVER'],
})
