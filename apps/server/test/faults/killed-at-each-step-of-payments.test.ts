import { expect, test } from 'vitest'
import { TRANSFERS, WORKS } from '../verbs/index.ts'
import { killAtSteps } from './kill-at-steps.ts'

test.each(Object.entries(WORKS).filter(([name]) => !(name in TRANSFERS)))(
  'killed at each step of %s: what was acknowledged is there, and once',
  async (_name, work) => expect((await killAtSteps(work)).length).toBeGreaterThan(2),
  600_000,
)
