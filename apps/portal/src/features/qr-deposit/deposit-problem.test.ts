import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { depositProblem } from './deposit-problem.ts'

const limits = { minimum: 100 as MajorUnits, maximum: 2000 as MajorUnits }

test.each([
  ['', undefined],
  ['99.99', 'tooLittle'],
  ['100', undefined],
  ['2000', undefined],
  ['2000.01', 'tooMuch'],
  ['NaN', 'unreadable'],
  ['100.005', 'unreadable'],
])('%j while it is typed: %s', (text, problem) => expect(depositProblem(text, limits, false)).toBe(problem))

test('an empty field is a problem only when it is sent', () => expect(depositProblem('', limits, true)).toBe('tooLittle'))
