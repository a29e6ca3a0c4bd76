import { expect, test } from 'vitest'
import { indexOf } from './index-of.ts'

const record = (name: string, status = 'standing') => ({
  name: `${name}.md`,
  text: `# ${name.slice(0, 3)} A title\n\nStatus: ${status}. Decided on 2026-11-21.\n\nWhy.\n`,
})

test('lists each record by its number, with links to those that changed it, and says which numbers there are none of', () => {
  const { text, problems } = indexOf([record('007-later'), record('001-first', 'standing, changed by 003 and 007'), record('003-mid')])
  expect(problems).toEqual([])
  expect(text.split('\n').slice(6)).toEqual([
    '| [001](001-first.md) | 2026-11-21 | standing, changed by [003](003-mid.md) and [007](007-later.md) | A title |',
    '| [003](003-mid.md) | 2026-11-21 | standing | A title |',
    '| [007](007-later.md) | 2026-11-21 | standing | A title |',
    '',
    'Never used: 002, 004 to 006.',
    '',
  ])
})

test.each([
  ['without a status', { name: '002-a.md', text: '# 002 A title\n\nWhy.\n' }, /^docs\/decisions\/002-a\.md does not begin with/],
  ['under the number of another', { ...record('002-a'), name: '003-a.md' }, /^docs\/decisions\/003-a\.md does not begin with/],
  ['changed by nobody', record('002-a', 'standing, changed by 009'), /^docs\/decisions\/002-a\.md names 009/],
  ['a second one of a number', record('001-again'), /^Two records/],
])('a record %s is a problem', (_name, other, problem) => {
  expect(indexOf([record('001-first'), other]).problems).toEqual([expect.stringMatching(problem)])
})
