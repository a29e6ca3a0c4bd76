import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditStep, LookedAt } from '@krapao/server/audit'
import { auditProgress, stepsLeft } from './audit-progress.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'))
  file = join(folder, 'progress')
})
afterEach(() => rmSync(folder, { recursive: true }))

const M = '88888888-8888-8888-8888-888888888888'
const STEPS: AuditStep[] = [{ part: 'over all owners' }, { owners: { after: null, upTo: M } }, { owners: { after: M, upTo: null } }]
const LOOKED: LookedAt = {
  step: { owners: { after: null, upTo: M } },
  at: new Date('2026-11-27T10:00:00Z'),
  findings: [{ invariant: 'money is kept', says: 'a satang is gone' }],
}

test('what was looked at is kept with what was found, and the rest is left', () => {
  expect(auditProgress(file).read()).toBeUndefined()
  auditProgress(file).write({ begun: { steps: STEPS }, looked: [] })
  auditProgress(file).keep(LOOKED)
  const progress = auditProgress(file).read()!
  expect(progress).toEqual({ begun: { steps: STEPS }, looked: [LOOKED] })
  expect(stepsLeft(progress)).toEqual([STEPS[0], STEPS[2]])
})

test('a step that was being written down when the audit was killed is looked at again', () => {
  auditProgress(file).write({ begun: { steps: STEPS }, looked: [] })
  appendFileSync(file, '{"step":{"owners":{"aft')
  const progress = auditProgress(file).read()!
  expect(stepsLeft(progress)).toEqual(STEPS)
  auditProgress(file).write(progress)
  auditProgress(file).keep(LOOKED)
  expect(auditProgress(file).read()).toEqual({ begun: { steps: STEPS }, looked: [LOOKED] })
})

test('a killed audit that had not begun begins', () => {
  writeFileSync(file, '{"st')
  expect(auditProgress(file).read()).toBeUndefined()
})

test.each(['nothing of an audit\n', '{"steps":3}\n', '{"steps":[]}\n{torn\n{"at":1}\n'])(
  'a file of something else is not gone on with: %s',
  (text) => {
    writeFileSync(file, text)
    expect(() => auditProgress(file).read()).toThrow('is not what npm run audit -- --progress writes')
  },
)
