import { expect, test } from 'vitest'
import { plant } from './bug.ts'

const bug = { name: 'a-bug', file: 'post.sql', search: 'where b.amount >= p_amount', replace: 'where true' }

test('a bug is planted whatever spaces and lines its text stands in', () => {
  expect(plant('update b\n  where b.amount\n    >= p_amount;\n', bug)).toBe('update b\n  where true;\n')
  expect(plant('where b.amount>=p_amount', bug)).toBe('where true')
})

test.each([
  ['not there', 'where b.amount > p_amount'],
  ['there more than once', 'where b.amount >= p_amount or where b.amount >= p_amount'],
])('a bug whose text is %s cannot be planted', (says, text) => expect(() => plant(text, bug)).toThrow(`is ${says} in post.sql`))
