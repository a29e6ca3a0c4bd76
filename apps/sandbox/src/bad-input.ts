import * as z from 'zod/mini'

const { localeError } = z.locales.en()

/** What the caller sent cannot be used. The message is for the person who sent it. */
export class BadInput extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/** Reads what was sent, or says which field is wrong and why. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value ?? {}, { error: localeError })
  if (parsed.success) return parsed.data
  throw new BadInput(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '))
}
