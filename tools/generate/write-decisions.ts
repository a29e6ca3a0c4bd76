import type { Decisions, Field, Kind, Outcome, Refusal } from '../../apps/server/src/modules/operator/index.ts'

/** As the modules say it, with what all decisions can be refused for. */
export interface Decided {
  decisions: Decisions
  refusalsOfAll: Readonly<Record<string, Refusal>>
}

const outcomesOf = (kind: Kind) => ('outcomes' in kind ? Object.entries(kind.outcomes) : [])

const allOutcomes = ({ decisions }: Decided): [kind: string, name: string, outcome: Outcome][] =>
  Object.entries(decisions).flatMap(([kind, decided]) =>
    outcomesOf(decided).map(([name, outcome]): [string, string, Outcome] => [kind, name, outcome]),
  )

/** What TypeScript cannot see in the tables, each in a sentence: one word that means two things, and words that say nothing. */
export function problemsOf(decided: Decided): string[] {
  const problems = new Set<string>()
  const known = new Map<string, string>()
  const sameAs = (what: string, said: string) => {
    if (/"\s*"/.test(said)) problems.add(`${what} has no words.`)
    if ((known.get(what) ?? said) !== said) problems.add(`${what} is not the same wherever it is said.`)
    known.set(what, said)
  }
  const refused = (refusals: Readonly<Record<string, Refusal>>) => {
    for (const [name, { code, status, says }] of Object.entries(refusals)) {
      sameAs(`The refusal ${name}`, JSON.stringify([code, says]))
      sameAs(`The status of ${code}`, JSON.stringify(status))
    }
  }
  refused(decided.refusalsOfAll)
  for (const [kind, { waits }] of Object.entries(decided.decisions)) sameAs(`What waits as ${kind}`, JSON.stringify(waits))
  for (const [kind, name, { does, needs, refusals }] of allOutcomes(decided)) {
    sameAs(`What ${name} of ${kind} does`, JSON.stringify(does))
    for (const [field, { shape, says, when, option }] of Object.entries(needs)) {
      sameAs(`The field ${field}`, JSON.stringify([shape, option]))
      sameAs(`What ${field} of ${name} of ${kind} is`, JSON.stringify([says, when]))
    }
    refused(refusals)
  }
  return [...problems]
}

/** `packages/contract/src/console/decisions.gen.ts`. */
export function contractText(decided: Decided, answeredToStaff: readonly string[]): string {
  const outcomes = allOutcomes(decided)
  const refusals = [decided.refusalsOfAll, ...outcomes.map(([, , one]) => one.refusals)].flatMap((one) => Object.values(one))
  const own = new Map(refusals.flatMap(({ code, status }) => (status === undefined ? [] : [[code as string, status]])))
  const codes = [...new Set(refusals.map(({ code }) => code as string))].filter((code) => !answeredToStaff.includes(code))
  const fields = new Map(outcomes.flatMap(([, , { needs }]) => Object.entries(needs)))
  const body = [
    '/** What waits for a person, and what can be decided about it, by kind. */',
    `export const DECISIONS = ${literal(Object.fromEntries(Object.entries(decided.decisions).map(([name, kind]) => [name, kindOf(kind)])))} as const satisfies Readonly<Record<string, DecisionKind>>\n`,
    '/** Every kind of item. */',
    `export const KINDS = ${literal(Object.keys(decided.decisions))} as const`,
    'export type Kind = (typeof KINDS)[number]\n',
    '/** Whatever can be decided about an item of any kind; `outcomes` of an item says what can be of that one. */',
    `export const OUTCOMES = ${literal([...new Set(outcomes.map(([, name]) => name))].toSorted())} as const`,
    'export type Outcome = (typeof OUTCOMES)[number]\n',
    '/** What belongs to some of them. */',
    `export const decisionFields = {\n${[...fields].map(([name, { shape }]) => `  ${name}: z.optional(${zodOf(shape)}),`).join('\n')}\n}\n`,
    '/** What only a decision is refused for, with its HTTP status. */',
    `export const DECISION_STATUSES = ${literal(Object.fromEntries(own))} as const\n`,
    '/** All that a decision can be refused for, beside what any call of staff can. */',
    `export const DECISION_REFUSALS = ${literal(codes)} as const\n`,
    '/** In words, what every one of them can be refused for. */',
    `export const REFUSALS_OF_ALL = ${literal(wordsOf(decided.refusalsOfAll))} as const`,
  ].join('\n')
  const isUsed = (name: string) => new RegExp(`\\b${name}[()]`).test(body)
  const texts = ['code', 'text'].filter(isUsed)
  return [
    '/* Written by `npm run generate` from the decisions of the server’s modules: change those, and write it again. */',
    "import * as z from 'zod/mini'",
    ...(isUsed('amount') ? ["import { amount } from '../amount.ts'"] : []),
    ...(texts.length > 0 ? [`import { ${texts.join(', ')} } from '../text.ts'`] : []),
    "import type { DecisionKind } from './decision.ts'",
    '',
    body,
    '',
  ].join('\n')
}

const literal = (value: object) => JSON.stringify(value, null, 2)

const kindOf = (kind: Kind) => ({
  waits: kind.waits,
  informs: kind.informs ?? 'never',
  outcomes: Object.fromEntries(
    outcomesOf(kind).map(([name, { does, counts, needs, refusals }]) => [
      name,
      {
        does,
        counts: counts?.as ?? null,
        needs: Object.fromEntries(
          Object.entries(needs).map(([field, { shape, says, when }]) => [field, { shape, says, when: when ?? null }]),
        ),
        refusals: wordsOf(refusals),
      },
    ]),
  ),
})

const wordsOf = (refusals: Readonly<Record<string, Refusal>>) =>
  Object.fromEntries(Object.values(refusals).map(({ code, says }) => [code, says]))

function zodOf(shape: Field['shape']): string {
  if (typeof shape !== 'string') return `z.enum(${JSON.stringify(shape)})`
  return { player: 'z.uuid()', reference: 'code(80)', payment: 'text({ min: 1, max: 200 })', bank: 'code(20)', amount: 'amount' }[shape]
}

/** The rows of authority, which decisions count as what, and how long each kind may wait. */
export function authoritySql(decided: Decided): string {
  const authorities = Object.entries(decided.decisions).flatMap(([kind, one]) => ('authority' in one ? [{ kind, ...one.authority }] : []))
  const counted = allOutcomes(decided).flatMap(([kind, verb, { counts }]) => (counts ? [{ kind, verb, ...counts }] : []))
  const minor = (amount: number | 'any' | 'never') => (typeof amount === 'number' ? String(Math.round(amount * 100)) : 'null::bigint')
  const alone = (amount: number | 'any' | 'never') => (amount === 'never' ? '-1' : amount === 'any' ? MORE_THAN_ANY : minor(amount))
  return `insert into operator.authority (kind, currency, role, alone_up_to, alone_a_day, needs_owner_from)
  select kind, currency, role, case when alone_up_to < 0 then alone_up_to else alone_up_to * factor end, alone_a_day * factor, needs_owner_from * factor
  from (values
${rows(
  authorities.map((one) => [
    quoted(one.kind),
    `array[${one.roles.map(quoted).join(', ')}]`,
    alone(one.alone),
    minor(one.aDay),
    minor(one.ownerFrom),
  ]),
  '      ',
)})
    thresholds (kind, roles, alone_up_to, alone_a_day, needs_owner_from)
  cross join (values ('BAHT', 1::bigint), ('LAK', 500)) currencies (currency, factor)
  cross join unnest(roles) role;
insert into operator.decision_flow (kind, verb, flow, direction, is_barred_by_credits) values
${rows(
  counted.map(({ kind, verb, as, direction, isBarredByCredits }) => [
    quoted(kind),
    quoted(verb),
    quoted(as),
    direction === undefined ? 'null' : quoted(direction),
    String(isBarredByCredits),
  ]),
  '  ',
)};
insert into operator.due_time (kind, minutes) values
${rows(
  Object.entries(decided.decisions).map(([kind, { dueMinutes }]) => [quoted(kind), String(dueMinutes)]),
  '  ',
)};
`
}

/** Minor units. */
const MORE_THAN_ANY = '1000000000000'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const rows = (cells: readonly (readonly string[])[], indent: string) => cells.map((row) => `${indent}(${row.join(', ')})`).join(',\n')

/** The tables of docs/permissions.md. */
export function documentText(decided: Decided): string {
  const kinds = Object.entries(decided.decisions)
  const baht = (amount: number | 'any' | 'never', otherwise: string) =>
    typeof amount === 'number' ? amount.toLocaleString('en') : otherwise
  return [
    '| kind | what waits | decisions | alone | a day | owner from | late after |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...kinds.flatMap(([name, kind]) => {
      if (!('outcomes' in kind)) return []
      const { roles, alone, aDay, ownerFrom } = kind.authority
      const who = roles.includes('cashier') ? '' : ` (${listed(roles)} decide)`
      const upTo = alone === 'never' ? 'none' : alone === 0 ? 'any' : baht(alone, 'any')
      return [
        `| \`${name}\` | ${kind.waits}${who} | ${coded(Object.keys(kind.outcomes))} | ${upTo} | ${baht(aDay, 'no limit')} | ${baht(ownerFrom, 'never')} | ${lasting(kind.dueMinutes)} |`,
      ]
    }),
    '',
    'For information, with nothing to decide, and ending by themselves:',
    '',
    ...kinds.flatMap(([name, kind]) =>
      kind.informs === 'always' ? [`- \`${name}\`: ${kind.waits}; late after ${lasting(kind.dueMinutes)}`] : [],
    ),
    `- any ${kinds
      .filter(([, { informs }]) => informs === 'sometimes')
      .map(([name]) => `\`${name}\``)
      .join(' or ')} that is only told`,
    '',
    '## Each decision',
    '',
    'What comes of it, what it counts as over all kinds (see [below](#one-person)), and what has to be said with it.',
    '',
    '| kind | decision | what comes of it | counts as | needs |',
    '| --- | --- | --- | --- | --- |',
    ...allOutcomes(decided).map(([kind, name, { does, counts, needs }]) => {
      const direction = counts?.direction === undefined ? '' : ` where it goes ${counts.direction}`
      return `| \`${kind}\` | \`${name}\` | ${does} | ${counts ? `\`${counts.as}\`${direction}` : ''} | ${Object.values(needs).map(neededWords).join('; ')} |`
    }),
    '',
  ].join('\n')
}

const neededWords = ({ says, when }: Field) => (when === undefined ? says : `${says}, where ${when}`)
const lasting = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`)
const coded = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')
const listed = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(' and ')
