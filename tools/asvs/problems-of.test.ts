import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../run-to-end.ts'
import { problemsOf } from './problems-of.ts'

const docs = join(ROOT, 'docs')
const read = (path: string) => (existsSync(join(docs, path)) ? readFileSync(join(docs, path), 'utf8') : undefined)
const page = read('asvs.md')!

test('the page says of each requirement what is so', () => {
  expect(problemsOf(page, read)).toEqual([])
})

describe('is noticed:', () => {
  const HSTS = '../apps/server/src/platform/http/server.test.ts'
  const line = page.split('\n').find((one) => one.startsWith('| V3.4.1 '))!
  const figure = (name: string) => Number(new RegExp(`\\| ${name} \\| (\\d+) \\|`).exec(page)![1])

  test.each([
    ['a requirement that is gone', page.replace(`${line}\n`, ''), 'V3.4.1 stands 0 times'],
    ['one that stands twice', page.replace(line, `${line}\n${line}`), 'V3.4.1 stands 2 times'],
    ['one of another level', page.replace('| V3.4.1 | 1 |', '| V3.4.1 | 2 |'), 'V3.4.1 is no requirement of level 2'],
    ['one that nobody asks for', page.replace(line, `${line}\n| V3.4.99 | 1 | x | open | y |`), 'V3.4.99 is no requirement of level 1'],
    ['a claim by nothing', page.replace(line, '| V3.4.1 | 1 | HSTS | shown | It is so. |'), 'V3.4.1 is shown by nothing'],
    ['an open one without words', page.replace(line, '| V3.4.1 | 1 | HSTS | open | |'), 'V3.4.1 does not say how it stands'],
    [
      'a state that is none',
      page.replace(line, line.replace('| shown |', '| done |')),
      'V3.4.1: "done" is none of shown, operator, not here, open',
    ],
    ['a figure', page.replace(`| shown | ${figure('shown')} |`, '| shown | 1 |'), `the figure "shown" is ${figure('shown')}`],
  ])('%s', (_what, changed, problem) => {
    expect(problemsOf(changed, read)).toContain(problem)
  })

  test.each([
    ['a file that is gone', undefined, `V3.4.1: there is no ${HSTS}`],
    ['a test that is gone', 'test', `V3.4.1: ${HSTS} has no "max-age=31536000; includeSubDomains"`],
    [
      'a test that a comment has left',
      '  // max-age=31536000; includeSubDomains',
      `V3.4.1: ${HSTS} has no "max-age=31536000; includeSubDomains"`,
    ],
  ])('%s', (_what, text, problem) => {
    expect(problemsOf(page, (path) => (path === HSTS ? text : read(path)))).toContain(problem)
  })
})
