import * as z from 'zod/mini'
import { instant } from './amount.ts'
import { fileOutput } from './files.ts'
import { route } from './route.ts'

/** A file of everything that is kept of a player. */
export const dataRequest = z.object({
  requestId: z.uuid(),
  /** `failed`: it could not be made, and is not tried any more. */
  state: z.enum(['making', 'ready', 'expired', 'failed']),
  askedAt: instant,
  /** Until when the file is there. Null while it is being made, and where it was not. */
  expiresAt: z.nullable(instant),
  /** Of the file. */
  bytes: z.nullable(z.int()),
})
export type DataRequest = z.output<typeof dataRequest>

export const getDataRequest = route({
  method: 'GET',
  path: '/api/account/data',
  summary: 'How far the newest file is that the player has asked for.',
  access: 'player',
  whileReading: true,
  output: z.object({ request: z.nullable(dataRequest) }),
  refusals: [],
})

export const askForData = route({
  method: 'POST',
  path: '/api/account/data',
  summary: 'The player asks for a file of everything that is kept of them.',
  access: 'player',
  output: z.object({ request: dataRequest }),
  refusals: ['STEP_UP_NEEDED', 'DATA_LIMIT'],
  idempotent: true,
})

export const linkToData = route({
  method: 'POST',
  path: '/api/account/data/:requestId/link',
  summary: 'A link by which the file is downloaded, good for some minutes.',
  access: 'player',
  params: z.object({ requestId: z.uuid() }),
  output: z.object({
    /** A path of this site. */
    link: z.string(),
    expiresAt: instant,
  }),
  refusals: ['STEP_UP_NEEDED', 'NO_DATA'],
})

/** Whoever has the link may read the file until the link expires, so that a browser can save it, which sends no token. */
export const readDataFile = route({
  method: 'GET',
  path: '/api/data/:link',
  summary: 'The file, by a signed link that expires: one page of HTML to be saved.',
  access: 'public',
  params: z.object({ link: z.string().check(z.maxLength(200)) }),
  output: fileOutput,
  refusals: ['NO_DATA', 'FILE_LINK_EXPIRED'],
})
