import * as z from 'zod/mini'
import { reference, words } from './amount.ts'

/** `POST /messages`, bearer key. */
export const smsRequest = z.object({
  to: z.string().check(z.regex(/^\d{8,15}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
})

export const smsAccepted = z.object({ status: z.literal('accepted'), messageId: reference, to: z.string() })

/** 4xx: the gateway says it will not send this message. */
export const smsRejected = z.object({ status: z.literal('rejected'), to: z.string(), reason: words })
