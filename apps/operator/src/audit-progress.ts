import type { AuditStep, LookedAt } from '@krapao/server/audit'
import { type Progress, type ProgressFile, progressFile } from './progress.ts'

/** The steps that an audit is made of. */
interface Begun {
  steps: readonly AuditStep[]
}

export type AuditProgress = Progress<Begun, LookedAt>

/** Where an audit keeps what it has looked at. */
export function auditProgress(file: string): ProgressFile<Begun, LookedAt> {
  return progressFile({
    file,
    command: 'npm run audit',
    asBegun(line) {
      const { steps } = line as Begun
      if (!Array.isArray(steps)) throw new Error('no steps')
      return { steps }
    },
    asLooked(line) {
      const looked = line as LookedAt
      return { ...looked, at: new Date(looked.at) }
    },
  })
}

/** What is left of it. */
export function stepsLeft({ begun: { steps }, looked }: AuditProgress): AuditStep[] {
  const done = new Set(looked.map(({ step }) => JSON.stringify(step)))
  return steps.filter((step) => !done.has(JSON.stringify(step)))
}
