import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTerms } from '@krapao/terms'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

type Json = string | number | boolean | null | Json[] | { [field: string]: Json }
type Fields = { [field: string]: Json }

const FIXED: Fields = { kind: 'fixed', amount: '10000' }
const DEPOSIT: Fields = { kind: 'deposit', percent: 50, maximum: '50000', minimumDeposit: '10000', waitsForHours: 72 }
const terms = (grant: Fields): Fields => ({
  currency: 'BAHT',
  grant,
  multiplierHundredths: 500,
  countsDeposit: false,
  keepPercent: 50,
  takePercent: 80,
  weights: { slot: 100, sport: 50, lotto: 0 },
  threshold: '2000',
  hours: 168,
})
const WHOLE = [terms(FIXED), terms(DEPOSIT)]
/** The field that may be missing is there. */
const COVERING: Fields = { ...terms(FIXED), takePercent: 100, covers: 'grant' }

const paths = (within: Json): string[][] =>
  typeof within === 'object' && within !== null && !Array.isArray(within)
    ? Object.entries(within).flatMap(([field, value]) => [[field], ...paths(value).map((path) => [field, ...path])])
    : []

/** A copy in which something else is done with the field at the end of the path. */
function changed(whole: Fields, path: readonly string[], change: (within: Fields, field: string) => void): Fields {
  const copy = structuredClone(whole)
  const field = path.at(-1)!
  change(
    path.slice(0, -1).reduce((at, step) => at[step] as Fields, copy),
    field,
  )
  return copy
}

const isTerms = (document: Json): boolean => {
  try {
    readTerms(document)
    return true
  } catch {
    return false
  }
}

async function areTermsInDatabase(documents: readonly Json[]): Promise<boolean[]> {
  const { rows } = await sql<{ is_terms: boolean }>`
    select bonus.is_terms(d.document) from jsonb_array_elements(${JSON.stringify(documents)}::jsonb) with ordinality d (document, no)
    order by d.no`.execute(world.db)
  return rows.map((row) => row.is_terms)
}

/** What might stand in a field: right somewhere, at a bound or beyond it, or of another kind. */
const NUMBERS = [-1, 0, 0.5, 1, 72, 100, 101, 720, 721, 1000, 1001, 8760, 8761, 100_000, 100_001, 1e9, 1e12, 2 ** 53, 1e300]
const AMOUNTS = ['', '0', '1', '-1', '+1', '01', '00', '1.0', '1e3', ' 1', '1 ', '1\n', '١', '0x1', '9'.repeat(18), '9'.repeat(19), '10000']
const WORDS = ['BAHT', 'LAK', 'USD', 'baht', 'fixed', 'deposit', 'open', 'null', 'true', 'grant', 'all']
const OTHERS: Json[] = [
  true,
  false,
  null,
  [],
  [1],
  ['1'],
  {},
  FIXED,
  DEPOSIT,
  { slot: 0, sport: 0, lotto: 0 },
  { slot: 1, sport: 0, lotto: 0 },
]
const VALUES: readonly Json[] = [...NUMBERS, ...AMOUNTS, ...WORDS, ...OTHERS]
const anyValue = fc.constantFrom(...VALUES)
const valueLike = (value: Json) => fc.constantFrom(...VALUES.filter((other) => typeof other === typeof value))

const changedOnce = (whole: Fields): fc.Arbitrary<Fields> =>
  fc.constantFrom(...paths(whole)).chain((path) => {
    const set = (value: Json) => changed(whole, path, (within, field) => void (within[field] = value))
    const value = path.reduce<Json>((at, step) => (at as Fields)[step]!, whole)
    return fc.oneof(
      { weight: 6, arbitrary: valueLike(value).map(set) },
      { weight: 2, arbitrary: anyValue.map(set) },
      { weight: 1, arbitrary: fc.constant(changed(whole, path, (within, field) => void delete within[field])) },
      { weight: 1, arbitrary: anyValue.map((another) => changed(whole, path, (within) => void (within['another'] = another))) },
    )
  })

const documents = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...WHOLE, COVERING).chain(changedOnce) },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(...WHOLE, COVERING)
      .chain(changedOnce)
      .chain(changedOnce),
  },
  { weight: 1, arbitrary: anyValue },
)

describe('the schema and the database', () => {
  test('take the same documents', async () => {
    const taken = { yes: 0, no: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(documents, { minLength: 1, maxLength: 300, size: 'max' }), async (some) => {
        const bySchema = some.map(isTerms)
        const byDatabase = await areTermsInDatabase(some)
        expect(some.filter((_, index) => bySchema[index] !== byDatabase[index])).toEqual([])
        for (const is of bySchema) taken[is ? 'yes' : 'no'] += 1
      }),
      { numRuns: 40 },
    )
    // Both are there, so that agreeing means something.
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(100)
  })

  test('take what is whole, and nothing of which a field is missing, another kind of thing, or one too many', async () => {
    const broken = WHOLE.flatMap((whole) =>
      paths(whole).flatMap((path) => [
        changed(whole, path, (within, field) => void delete within[field]),
        changed(whole, path, (within, field) => void (within[field] = [within[field]!])),
        changed(whole, path, (within) => void (within['another'] = 1)),
      ]),
    )
    expect(WHOLE.map(isTerms)).toEqual([true, true])
    expect(await areTermsInDatabase(WHOLE)).toEqual([true, true])
    expect(broken.filter(isTerms)).toEqual([])
    expect(await areTermsInDatabase(broken)).not.toContain(true)
  })

  test('cover only a grant where turnover is owed and all of it is taken, and say so in one way', async () => {
    const no = [{ multiplierHundredths: 0 }, { takePercent: 99 }, { takePercent: 0 }, { covers: 'all' }, { covers: null }]
    const some = [COVERING, ...no.map((change): Fields => ({ ...COVERING, ...change }))]
    expect(some.map(isTerms)).toEqual([true, ...no.map(() => false)])
    expect(await areTermsInDatabase(some)).toEqual([true, ...no.map(() => false)])
  })

  test('have the same fields, of which SQL names no other', () => {
    const known = new Set([{ ...COVERING, grant: { ...DEPOSIT, ...FIXED } }].flatMap(paths).map((path) => path.join('.')))
    const folder = join(import.meta.dirname, '../..')
    const named = globSync(['**/*.sql', '**/audit/*.ts', '**/audit.ts'], { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\b(v_grant|\w*terms)((?: ->>? '\w+')+)/g)].map(([, from, steps]) =>
        [...(from === 'v_grant' ? ['grant'] : []), ...[...steps!.matchAll(/'(\w+)'/g)].map(([, field]) => field)].join('.'),
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    expect([...new Set(named)].filter((path) => !known.has(path))).toEqual([])
  })
})

test('whatever is kept as terms is of the one type that takes nothing else', async () => {
  const { rows } = await sql<{ kept: string; type: string }>`
    select c.table_schema || '.' || c.table_name as kept, c.domain_schema || '.' || c.domain_name as type
    from information_schema.columns c where c.column_name = 'terms' order by 1`.execute(world.db)
  expect(rows).toEqual(
    ['bonus.reward', 'invite.rule', 'promotion.campaign_version', 'refund.rule'].map((kept) => ({ kept, type: 'bonus.terms' })),
  )
  await expect(sql`update invite.rule set terms = terms - 'hours'`.execute(world.ownerDb)).rejects.toMatchObject({
    constraint: 'are_terms',
  })
  await expect(
    sql`update refund.rule set terms = jsonb_set(terms, '{currency}', '"LAK"') where currency = 'BAHT'`.execute(world.ownerDb),
  ).rejects.toMatchObject({ constraint: 'terms_of_a_fixed_grant' })
})

test('only what a campaign grants is covered alone: of all else a condition holds all there is', async () => {
  const covering = sql`terms || '{"covers": "grant", "multiplierHundredths": 500, "takePercent": 100}'`
  for (const rule of ['refund.rule', 'invite.rule'])
    await expect(sql`update ${sql.table(rule)} set terms = ${covering}`.execute(world.ownerDb)).rejects.toMatchObject({
      constraint: 'terms_of_a_fixed_grant',
    })
  const { rows } = await sql<{ has: boolean }>`
    select spin.prizes_have_terms(jsonb_build_object('currency', 'BAHT', 'slices', jsonb_build_array(jsonb_build_object('prize',
      jsonb_build_object('kind', 'money', 'terms', t.terms))))) as has
    from (values (${JSON.stringify(terms(FIXED))}::jsonb), (${JSON.stringify(COVERING)}::jsonb)) t (terms)`.execute(world.ownerDb)
  expect(rows.map(({ has }) => has)).toEqual([true, false])
})
