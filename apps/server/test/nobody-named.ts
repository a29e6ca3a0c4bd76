import type pg from 'pg'

/*
 * What stands about a decision is read by staff, chained and kept for ever: evidence of items and why they wait, and what stood before an act and after it. It
 * says people by digests and masked digits alone (docs/decisions/152).
 */

const SAID = [
  ['operator.work_item', 'evidence'],
  ['operator.act', 'before'],
  ['operator.act', 'after'],
  ['operator.work_item', 'reason'],
] as const

/** Of the operator's own people and settings. */
const OF_THE_OPERATOR = `('staff', 'setting')`

/** Under these stand amounts, references of providers, and the operator's wallet that a gift was to go to, which may be as long as a phone is. */
const FIGURES = 'amount|reference|^wallet$'

/** Fields that say a person in plain text: letters of a name, or a number as long as that of a phone or an account. Each once, with a value. */
export async function personsNamed(owner: pg.ClientBase): Promise<string[]> {
  const found: string[] = []
  for (const [table, column] of SAID) {
    const { rows } = await owner.query<{ says: string }>(`
      with recursive leaf (kind, key, value) as (
        select kind, '${column}', to_jsonb(${column}) from ${table} where ${column} is not null and kind not in ${OF_THE_OPERATOR}
        union all
        select l.kind, coalesce(e.key, l.key), e.value from leaf l cross join lateral (
          select f.key, f.value from jsonb_each(case jsonb_typeof(l.value) when 'object' then l.value else '{}' end) f
          union all
          select null, a.value from jsonb_array_elements(case jsonb_typeof(l.value) when 'array' then l.value else '[]' end) a) e
      )
      select distinct on (kind, key) format('${table}.${column} of a %s has %s: %s', kind, key, value #>> '{}') as says from leaf
      where jsonb_typeof(value) = 'string' and (value #>> '{}' ~ '[^\\x01-\\x7f]'
        or (value #>> '{}' ~ '^[0-9 +-]{9,19}$' and key !~* '(${FIGURES})'))
      order by kind, key, value`)
    found.push(...rows.map(({ says }) => says))
  }
  return found
}
