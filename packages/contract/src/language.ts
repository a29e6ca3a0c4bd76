import * as z from 'zod/mini'

/** A language in which the operator's texts exist. `la` is Lao, as the specification calls it. */
export const contentLanguage = z.enum(['th', 'la', 'en'])
export type ContentLanguage = z.output<typeof contentLanguage>
