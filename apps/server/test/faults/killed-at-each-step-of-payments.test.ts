import { expect, test } from 'vitest'
import { TRANSFERS, WORKS } from '../verbs/index.ts'
import { killAtSteps } from './kill-at-steps.ts'

/** With a server to start for each, these would take a quarter of all the time there is; `npm run faults` dies at each of them. */
const MOST = 2

test.each(Object.entries(WORKS).filter(([name]) => !(name in TRANSFERS)))(
  'killed at each step of %s: what was acknowledged is there, and once',
  async (_name, work) => expect((await killAtSteps(work, { most: MOST })).length).toBe(MOST),
  600_000,
)
