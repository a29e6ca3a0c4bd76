import { expect, test } from 'vitest'
import { killAtSteps } from './kill-at-steps.ts'
import { TRANSFERS } from './verbs.ts'

test.each(Object.entries(TRANSFERS))(
  'killed at each step of %s: what was acknowledged is there, and once',
  async (_name, verb) => expect((await killAtSteps(verb)).length).toBeGreaterThan(2),
  600_000,
)
