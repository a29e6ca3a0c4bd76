import * as z from 'zod/mini'

/** A bank by its name in each language; where there is no Lao one, a Lao screen shows the English. */
export const bankNames = z.object({ nameTH: z.string(), nameEN: z.string(), nameLA: z.optional(z.nullable(z.string())) })
export type BankNames = z.output<typeof bankNames>
