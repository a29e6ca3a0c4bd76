/** The fields of a composite type as PostgreSQL writes such a value: one text for ever, whatever is in it. */
export function compositeOf(fields: readonly (string | bigint | null | undefined)[]): string {
  return `(${fields.map(fieldOf).join(',')})`
}

function fieldOf(value: string | bigint | null | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'bigint' ? String(value) : `"${value.replace(/["\\]/g, '$&$&')}"`
}
