/** What a text says as JSON; undefined where it is none. For a schema to read: nothing bounds its depth or its numbers. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
