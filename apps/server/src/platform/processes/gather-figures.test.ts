import { expect, test } from 'vitest'
import { createGatherFigures } from './gather-figures.ts'

test('figures are there when each process has answered once, or is gone', async () => {
  const gather = createGatherFigures<string>()
  const told: [string, number][] = []
  const gathered = gather.ask(['a', 'b', 'c'], (process, no) => told.push([process, no]))
  gather.answered('a', 1, [{ of: 'a' }])
  gather.answered('a', 1, [{ of: 'a, again' }])
  gather.answered('b', 99, [{ of: 'another question' }])
  gather.gone('c')
  gather.answered('b', 1, [{ of: 'b' }])
  expect(await gathered).toEqual([[{ of: 'a' }], [{ of: 'b' }]])
  expect(told.map(([process]) => process)).toEqual(['a', 'b', 'c'])
})

test('and at once where there is nobody to ask', async () => {
  expect(await createGatherFigures<string>().ask([], () => undefined)).toEqual([])
})
