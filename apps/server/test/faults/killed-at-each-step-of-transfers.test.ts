import { expect, test } from 'vitest'
import { killAtSteps } from './kill-at-steps.ts'
import { TRANSFERS } from '../verbs/index.ts'

test.each(Object.entries(TRANSFERS))(
  'killed at each step of %s: what was acknowledged is there, and once',
  async (_name, work) => {
    const steps = await killAtSteps(work)
    // Its end is one statement that commits by itself.
    expect(steps).toContain('sent: select games.end_transfers')
  },
  600_000,
)
