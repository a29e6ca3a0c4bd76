import * as z from 'zod/mini'
import { type FileAnswer, route } from './route.ts'

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
