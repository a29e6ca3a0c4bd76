import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REASON_CODES as CODES, type ReasonCode, REASONS } from '@krapao/contract/console'
import { expect, test } from 'vitest'
import { DECISIONS } from './decisions.ts'
import { reasonsIn } from './reasons.ts'
import { saidDecision } from './said-decision.ts'

const SOURCES = join(import.meta.dirname, '../..')

/** A sentence with something in each of its places. */
const filled = (code: ReasonCode) => REASONS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${name}:1,200.00>`)

test.each(CODES)('%s is known by its sentence, alone, among others, and with somebody’s words behind it', (code) => {
  const values = Object.fromEntries([...REASONS[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, `<${name}:1,200.00>`]))
  const mine = { code, values }
  const other = { code: 'frozen', values: {} }
  expect(reasonsIn('payment', filled(code))).toEqual([mine])
  expect(reasonsIn('payment', `${REASONS.frozen}; ${filled(code)}; ${REASONS.frozen}`)).toEqual([other, mine, other])
  if (Object.keys(values).length === 0)
    expect(reasonsIn('payment', `${filled(code)}: No such account`)).toEqual([
      mine,
      { code: 'said_by_provider', values: { words: 'No such account' } },
    ])
})

test('what none of ours have written is told as the words of whoever says so', () => {
  expect(reasonsIn('payout', 'Konto gesperrt')).toEqual([{ code: 'said_by_provider', values: { words: 'Konto gesperrt' } }])
  expect(reasonsIn('adjustment', 'double credit of Monday')).toEqual([
    { code: 'said_by_staff', values: { words: 'double credit of Monday' } },
  ])
  expect(reasonsIn('not-a-kind', '__proto__')).toEqual([{ code: 'said_by_provider', values: { words: '__proto__' } }])
})

/** Sentences of the same shape that no item says. */
const NO_REASONS: ReadonlySet<string> = new Set([
  'code of an authenticator of staff',
  'a code to sign in as ',
  'a number of a bank account',
  'a veiled number of a bank account',
  'cancelled by the player',
  'more than 30 in an hour',
  'its money never came',
  'accept %s into %s',
  "its payment is another player's",
  'another slip of this payment was credited',
])
/** How a transfer, a slip or a redemption ends, and what is no part of the queue. */
const NO_REASONS_OF_PROGRAMS: ReadonlySet<string> = new Set([
  'the gateway has not said',
  'its picture is not there any more',
  'as the bank says',
  'somebody else redeems it',
  'the provider says it refused',
  'the provider never got it',
  'it was never sent',
  'no phone has this number',
  'the endpoint is of no known push service',
  'asked to wait',
  'the address is of a private network',
  'the statement answers another request',
  'the link is not a web address',
  'not sent, it is more than one transfer can carry',
  'the rows answer another question',
  'players sign in at the provider by themselves',
])

const GAP = '\0'
const forms = CODES.map((code) => REASONS[code].replaceAll(/\{\w+\}/g, GAP))
const isWritten = (piece: string) => forms.some((form) => form.includes(piece))
const bare = (piece: string) => piece.replace(/: $/, '')

const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: SOURCES })
    .filter((path) => !/\.(?:test|gen)\.ts$|tables\.sql$/.test(path))
    .map((path): [string, string] => [path, readFileSync(join(SOURCES, path), 'utf8')])

test('each sentence that a function of the database writes is a reason with words, or is known to be none', () => {
  const unknown = sourcesOf('modules/**/*.sql').flatMap(([path, source]) => {
    const code = source
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll(/raise exception\s+'(?:[^']|'')*'/g, '')
      .replaceAll(/comment on [^;]*;/g, '')
    const sentences = [...code.matchAll(/'((?:[^']|'')*)'/g)]
      .map(([, text]) => text!.replaceAll("''", "'"))
      .filter((text) => /^[, a-z]/.test(text) && text.trim().split(' ').length >= 4 && !/^(?:select|update|deposit\.) ?/.test(text))
    return sentences
      .filter((text) => !NO_REASONS.has(text) && !isWritten(bare(text.replaceAll('%s', GAP))))
      .map((text) => `${path}: ${text}`)
  })
  expect(unknown).toEqual([])
})

test('each sentence by which our own programs leave something in doubt, or to a person, is a reason with words', () => {
  const written = [
    /\b(?:reason|review): (?:'([^'\n]+)'|`([^`\n]+)`)/g,
    /\b(?:unallocated|inDoubt|leave|keepUnallocated|putOff|fail|onFailure|refused)\((?:[^()\n]*, )?(?:'([a-z][^'\n]+)'|`([a-z][^`\n]+)`)/g,
    /\breturn (?:'([a-z][^'\n]* [^'\n]* [^'\n]*)'|`([a-z][^`\n]* [^`\n]* [^`\n]*)`)/g,
  ]
  const sources = ['deposit', 'games', 'withdraw', 'bets'].flatMap((module) => sourcesOf(`modules/${module}/**/*.ts`))
  const unknown = [...sources, ...sourcesOf('integrations/**/*.ts')].flatMap(([path, source]) =>
    written
      .flatMap((pattern) => [...source.matchAll(pattern)])
      .map(([, text, template]) => text ?? template!)
      .filter((text) => text.includes(' ') && !text.includes('-src ') && !NO_REASONS_OF_PROGRAMS.has(text))
      .map((text) => text.replaceAll(/\$\{[^}]*\}/g, GAP))
      // What is nothing but words of a provider is told as that.
      .filter((text) => !isWritten(text) && !PROVIDERS_OWN.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(unknown).toEqual([])
})

/** A number that a provider has given, and its words; and the name of a teller. */
const PROVIDERS_OWN = /^(?:bank:.*|code \0: \0|result \0|the bank has not said what became of it: \0|answered \0 with \0)$/

test('no reason has words that nothing writes', () => {
  const sources = [...sourcesOf('modules/**/*.sql'), ...sourcesOf('modules/**/*.ts'), ...sourcesOf('integrations/**/*.ts')]
    .map(([, source]) => source.replaceAll("''", "'"))
    .join('\n')
  const unused = CODES.filter((code) =>
    REASONS[code]
      .replace(' ({weight})', '')
      .split(/\{\w+\}/)
      .some((piece) => piece.trim().length > 3 && !sources.includes(piece.trim())),
  )
  expect(unused).toEqual([])
})

test('each act that names something is read as it was said', () => {
  const playerId = '0190c8a1-0000-7000-8000-000000000001'
  expect(saidDecision('payment', `allocate to ${playerId}`)).toEqual({ outcome: 'allocate', fields: { playerId } })
  expect(saidDecision('payment', 'same as SCB:SLIP-1')).toEqual({ outcome: 'same_payment', fields: { sameAs: 'SCB:SLIP-1' } })
  expect(saidDecision('payment', 'return by KB-1')).toEqual({ outcome: 'return', fields: { returnedBy: 'KB-1' } })
  expect(saidDecision('payment', 'return')).toEqual({ outcome: 'return', fields: {} })
  expect(saidDecision('slip', 'accept 2500050 into KBANK')).toEqual({ outcome: 'accept', fields: { amount: 25_000.5, bankCode: 'KBANK' } })
  expect(saidDecision('slip', 'refuse as INVALID_SLIP')).toEqual({ outcome: 'refuse', fields: { note: 'INVALID_SLIP' } })
  expect(saidDecision('withdrawal', 'approve')).toEqual({ outcome: 'approve', fields: {} })
})

test('each form in which a function tells the database what staff have said is one that its decision has', () => {
  const written = sourcesOf('modules/**/*.sql').flatMap(([, source]) =>
    [...source.matchAll(/p_instruction\.act := (?:format\()?'([^']+)'/g)].map(([, form]) => form!.trim().replaceAll('%s', GAP)),
  )
  const declared = Object.values(DECISIONS).flatMap((kind) => ('outcomes' in kind ? Object.values(kind.outcomes) : []))
  const known = declared.flatMap(({ actForm }) => (actForm === undefined ? [] : [actForm.replaceAll(/\{\w+\}/g, GAP)]))
  expect(written.filter((form) => form !== 'return' && !known.includes(form) && !known.includes(`${form} ${GAP}`))).toEqual([])
  expect(written.length).toBeGreaterThanOrEqual(known.length)
})
