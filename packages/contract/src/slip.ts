import * as z from 'zod/mini'
import { instant, sum } from './amount.ts'
import { route } from './route.ts'
import { code } from './text.ts'

/** The largest picture of a slip. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024

/** PNG and JPEG pictures. The server looks at the first bytes, whatever a file is called. */
export const SLIP_MEDIA_TYPES = ['image/png', 'image/jpeg'] as const

/** A slip must be uploaded so long after its transfer at most. */
export const SLIP_MAX_AGE_MINUTES = 60

/** Why a slip failed. Source: section 8 of the specification, its spelling included. */
export const SLIP_NOTES = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const
export type SlipNote = (typeof SLIP_NOTES)[number]

/** `SUCCESS` and `FAILED` are ends; `PROCESSING` goes on by itself, also where a person looks at it. */
export const SLIP_STATUSES = ['SUCCESS', 'FAILED', 'PROCESSING'] as const
export const slipStatus = z.enum(SLIP_STATUSES)
export type SlipStatus = z.output<typeof slipStatus>

/** One of `SLIP_NOTES`; null where the slip has not failed. */
const note = z.nullable(z.string())

export const slip = z.object({
  slipId: z.string(),
  createdAt: instant,
  /** Null until the bank has said what was transferred. */
  amount: z.nullable(sum),
  status: slipStatus,
  note,
  /** While a person looks at it: `comparison` where its transfer was given to another player, and both are compared. */
  waitsFor: z.nullable(z.enum(['staff', 'comparison'])),
  /** Where the picture can be read for a while; null where it is kept no longer. */
  link: z.nullable(z.string()),
  /** What to tell support, and what `slipLink` knows the slip by. */
  reference: z.nullable(z.string()),
})
export type Slip = z.output<typeof slip>

/** A slip that nothing is known of for certain yet: its bank is asked, or a person looks at it. */
export const waitingSlip = z.pick(slip, { slipId: true, createdAt: true, amount: true, waitsFor: true, reference: true })
export type WaitingSlip = z.output<typeof waitingSlip>

/** What the server has of a slip that was sent. */
export const slipTaken = z.object({ slipId: z.string(), status: slipStatus, note, reference: z.nullable(z.string()) })
export type SlipTaken = z.output<typeof slipTaken>
/**
 * SLIP_UPLOAD_FAIL in the hours in which none are taken carries `closedUntil` (ISO 8601). SLIP_INVALID_FILE carries
 * `reason`: `type`, `too-large` or `broken`.
 */
export const uploadSlip = route({
  method: 'POST',
  path: '/api/wallet/slip',
  summary: 'A picture of a slip: it is checked with the bank, and its transfer credited.',
  access: 'player',
  upload: { maxBytes: SLIP_MAX_BYTES, missing: 'SLIP_NO_FILE', invalid: 'SLIP_INVALID_FILE' },
  output: slipTaken,
  refusals: ['SLIP_UPLOAD_FAIL', 'SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'REQUEST_KEY_REUSED', 'REQUEST_CLOSED'],
  idempotent: true,
  limit: { calls: 60, windowSeconds: 60 },
})

export const listSlips = route({
  method: 'POST',
  path: '/api/statement/slip',
  summary: "The player's slips, newest first. Pages start at 1.",
  access: 'player',
  whileReading: true,
  body: z.object({
    page: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    limit: z.int().check(z.minimum(1), z.maximum(100)),
  }),
  output: z.object({ total: z.int(), slips: z.array(slip) }),
  refusals: [],
})

export const slipLink = route({
  method: 'GET',
  path: '/api/statement/slip/reference/:reference',
  summary: "Where the picture of one of the player's slips can be read for a while.",
  access: 'player',
  whileReading: true,
  params: z.object({ reference: code(60) }),
  output: z.object({ url: z.string() }),
  refusals: ['NO_DATA'],
})
