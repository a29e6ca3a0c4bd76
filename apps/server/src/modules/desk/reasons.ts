import { REASON_CODES, type ReasonCode, REASONS, type WORDS_OF_OTHERS } from '@krapao/contract/console'
import { DECISIONS } from './decisions.ts'
import { type SentenceForm, sentenceForm } from './sentence-form.ts'

/** Why an item is here, by its code, with what differs from item to item. */
export interface Reason {
  code: ReasonCode | (typeof WORDS_OF_OTHERS)[number]
  values: Readonly<Record<string, string>>
}

const OF_OTHERS = { staff: 'said_by_staff', provider: 'said_by_provider' } as const

/** What says more comes first: a sentence may begin as another, which it is not. */
const FORMS: readonly (readonly [ReasonCode, SentenceForm])[] = REASON_CODES.map(
  (code) => [code, sentenceForm(REASONS[code])] as const,
).toSorted(([one, { gaps }], [other, { gaps: othersGaps }]) => gaps - othersGaps || REASONS[other].length - REASONS[one].length)

/** Why an item of a kind is here: each of its sentences by its code. What nobody here has written is told as what it is: somebody's words. */
export function reasonsIn(kind: string, text: string): Reason[] {
  const whole = reasonOf(text)
  if (whole) return [whole]
  const parts = text.split('; ')
  return parts.length > 1 ? parts.flatMap((part) => reasonsIn(kind, part)) : withMore(kind, text)
}

/** A sentence with what somebody has said behind it. */
function withMore(kind: string, text: string): Reason[] {
  for (let at = text.indexOf(': '); at !== -1; at = text.indexOf(': ', at + 1)) {
    const head = reasonOf(text.slice(0, at))
    if (head) return [head, ...reasonsIn(kind, text.slice(at + 2))]
  }
  return [{ code: OF_OTHERS[whoSays(kind)], values: { words: text } }]
}

function reasonOf(text: string): Reason | undefined {
  for (const [code, form] of FORMS) {
    const values = form.read(text)
    if (values) return { code, values }
  }
  return undefined
}

function whoSays(kind: string): keyof typeof OF_OTHERS {
  return (Object.hasOwn(DECISIONS, kind) && DECISIONS[kind]!.reasonBy) || 'provider'
}

/**
 * As the reasons of items are compared with it in SQL: LIKE, one for each place in a text where a sentence may stand. With one that ends in
 * what differs those are found too that go on from there.
 */
export function likeReason(code: ReasonCode): string[] {
  const form = REASONS[code].replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '%')
  return [form, `${form}; %`, `${form}: %`, `%; ${form}`, `%; ${form}; %`]
}
