import { expect, test } from 'vitest'
import type { Outcome, Refusal } from '../../apps/server/src/modules/operator/index.ts'
import { authoritySql, contractText, type Decided, documentText, problemsOf } from './write-decisions.ts'

const LATE: Refusal = { code: 'NO_ITEM', status: 404, says: 'It is too late.' }

/** One kind with one outcome. */
function decided(outcome: Partial<Outcome> = {}, waits = 'a parcel'): Decided {
  const send = { does: 'it is sent', needs: {}, refusals: { late: LATE }, prepare: async () => async () => 'act', ...outcome } as const
  return {
    decisions: {
      parcel: {
        waits,
        dueMinutes: 90,
        authority: { roles: ['cashier'], alone: 'any', aDay: 12.5, ownerFrom: 'never' },
        outcomes: { send },
      },
      letter: { waits: 'a letter', dueMinutes: 120, informs: 'always' },
    },
    refusalsOfAll: { late: LATE },
  }
}

const byPost = { shape: 'reference', says: 'its number', when: 'it was sent', option: '--number NUMBER', missing: 'late' } as const

test('words that are blank, and one name with two meanings, are each a sentence', () => {
  expect(problemsOf(decided())).toEqual([])
  expect(problemsOf(decided({}, ' '))).toEqual(['What waits as parcel has no words.'])
  expect(problemsOf(decided({ does: '' }))).toEqual(['What send of parcel does has no words.'])
  expect(problemsOf(decided({ refusals: { late: { ...LATE, says: 'Later.' } } }))).toEqual([
    'The refusal late is not the same wherever it is said.',
  ])
  expect(problemsOf(decided({ refusals: { never: { ...LATE, status: 409 } } }))).toEqual([
    'The status of NO_ITEM is not the same wherever it is said.',
  ])
})

test('the contract has kinds, fields and the refusals of none but decisions', () => {
  const text = contractText(decided({ needs: { postNumber: byPost } }), ['UNAUTHORIZED'])
  expect(text).toContain("import { code } from '../text.ts'")
  expect(text).toContain('postNumber: z.optional(code(80))')
  expect(text).toContain('export const DECISION_STATUSES = {\n  "NO_ITEM": 404\n} as const')
  expect(contractText(decided(), ['NO_ITEM'])).toContain('export const DECISION_REFUSALS = [] as const')
})

test('authority is written in minor units, and what counts by its direction', () => {
  const sql = authoritySql(decided({ counts: { as: 'credit', direction: 'up', isBarredByCredits: true } }))
  expect(sql).toContain("('parcel', array['cashier'], 1000000000000, 1250, null::bigint))")
  expect(sql).toContain("('parcel', 'send', 'credit', 'up', true);")
  expect(sql).toContain("insert into operator.due_time (kind, minutes) values\n  ('parcel', 90),\n  ('letter', 120);")
})

test('the page says what is needed and when, and what is for information', () => {
  const page = documentText(decided({ needs: { postNumber: byPost } }))
  expect(page).toContain('| `parcel` | a parcel | `send` | any | 12.5 | never | 90 min |')
  expect(page).toContain('| `parcel` | `send` | it is sent |  | its number, where it was sent |')
  expect(page).toContain('- `letter`: a letter; late after 2 h')
})
