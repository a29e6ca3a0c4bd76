import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AuditStep, LookedAt } from '@krapao/server/audit'
import { Sentence } from '@krapao/terminal'

/** What an audit has looked at so far: the steps it is made of, and what was seen in each that is done. */
export interface AuditProgress {
  steps: readonly AuditStep[]
  looked: readonly LookedAt[]
}

/** What a file holds of an audit that was stopped; nothing where there is no such file. */
export function readProgress(file: string): AuditProgress | undefined {
  if (!existsSync(file)) return undefined
  // A line without an end was being written when the audit was killed.
  const [first, ...lines] = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  if (first === undefined) return undefined
  try {
    const { steps } = JSON.parse(first) as Pick<AuditProgress, 'steps'>
    const looked = lines.map((line) => JSON.parse(line) as LookedAt).map((one) => ({ ...one, at: new Date(one.at) }))
    if (!Array.isArray(steps)) throw new Error('no steps')
    return { steps, looked }
  } catch {
    throw new Sentence(`${file} is not what npm run audit -- --progress writes: name another file.`)
  }
}

/** What is left of it. */
export function stepsLeft({ steps, looked }: AuditProgress): AuditStep[] {
  const done = new Set(looked.map(({ step }) => JSON.stringify(step)))
  return steps.filter((step) => !done.has(JSON.stringify(step)))
}

/** Writes it down anew: what a kill has left behind an unfinished line would be a part of it. */
export function writeProgress(file: string, { steps, looked }: AuditProgress): void {
  writeFileSync(`${file}.new`, [{ steps }, ...looked].map(lineOf).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export const keepProgress = (file: string, looked: LookedAt): void => appendFileSync(file, lineOf(looked))

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`
