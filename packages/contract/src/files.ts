import * as z from 'zod/mini'
import { route } from './route.ts'

/** The bytes of a file as a handler answers them. Whoever calls such a route gets a Blob. */
export interface FileAnswer {
  bytes: Uint8Array
  /** What the bytes are, as we found out ourselves. */
  mediaType: string
  /** What it is called where somebody saves it: ASCII without quotes. */
  name: string
  /** So long a browser may keep it, never longer than its link. */
  maxAgeSeconds: number
}

/** The output of a route that answers a file instead of JSON. */
export const fileOutput = z.custom<FileAnswer>((value) => (value as Partial<FileAnswer> | null)?.bytes instanceof Uint8Array)

/** Whoever has the link may read the file until the link expires, so it takes no token and stands in `<img src>`. */
export const readFile = route({
  method: 'GET',
  path: '/api/file/:link',
  summary: 'A stored file, by a signed link that expires',
  access: 'public',
  params: z.object({ link: z.string().check(z.maxLength(200)) }),
  output: fileOutput,
  refusals: ['NO_DATA', 'FILE_LINK_EXPIRED'],
})
