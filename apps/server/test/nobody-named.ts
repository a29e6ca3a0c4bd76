import type pg from 'pg'

/*
 * What stands about a decision is read by staff, chained and kept for ever: evidence of items, and what stood before an act and after it. It
 * says people by digests and masked digits alone (docs/decisions/152).
 */

const SAID = [
  ['operator.work_item', ['evidence']],
  ['operator.act', ['before', 'after']],
] as const

/** What is said of the operator's own people and settings. */
const OF_THE_OPERATOR: ReadonlySet<unknown> = new Set(['staff', 'staff-change', 'setting'])
/** Words of the site in its languages, such as what a prize is called. */
const WORDS = /^(th|la|en)$/

/** Under these stand sums, references of providers, and the operator's wallet that a gift was to go to, which may be as long as a phone is. */
const FIGURES = /amount|budget|turnover|leftAtGames|mirror|reference|^wallet$/i
/** A letter of a name as players of the tests have it. */
const LETTER = /[\p{Script=Thai}\p{Script=Lao}]/u
/** As long as a phone or the number of an account. */
const NUMBER = /^[\d +-]{9,19}$/

/** Fields that say a person in plain text, each once. */
export async function personsNamed(owner: pg.ClientBase): Promise<string[]> {
  const named = new Map<string, string>()
  for (const [table, columns] of SAID) {
    const { rows } = await owner.query<Record<string, unknown>>(`select kind, ${columns.join(', ')} from ${table}`)
    for (const row of rows.filter(({ kind }) => !OF_THE_OPERATOR.has(kind)))
      for (const column of columns)
        for (const [key, value] of textsIn(column, row[column])) {
          const field = `${table}.${column} of a ${String(row['kind'])} has ${key}`
          if ((LETTER.test(value) && !WORDS.test(key)) || (NUMBER.test(value) && !FIGURES.test(key))) named.set(field, value)
        }
  }
  return [...named].map(([field, value]) => `${field}: ${value}`).toSorted()
}

/** Every text of a value, however deep, beside the key that it is nearest to. */
function textsIn(key: string, value: unknown): (readonly [key: string, text: string])[] {
  if (typeof value === 'string') return [[key, value]]
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(key, one))
  return Object.entries(value ?? {}).flatMap(([inner, one]) => textsIn(inner, one))
}
