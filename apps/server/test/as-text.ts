/** As JSON has it, and amounts too, of which JSON knows nothing. */
export function asText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
}
