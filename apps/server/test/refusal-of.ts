import { asText } from './as-text.ts'

/** The code of a call that must be refused, or what it did instead. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    (answer) => `answered ${asText(answer)}`,
    (error: { code?: string; message?: string }) => error.code ?? `failed: ${error.message}`,
  )
}
