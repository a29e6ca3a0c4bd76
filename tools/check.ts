import { join } from 'node:path'
import { bold, fail, seconds } from '@krapao/terminal'
import { ROOT, runToEnd } from './run-to-end.ts'

const program = (path: string) => join(ROOT, 'node_modules', path)

/** Cheapest first. Import boundaries are rules of the linter. */
const CHECKS: { name: string; args: string[]; mend: string }[] = [
  { name: 'Format', args: [program('oxfmt/bin/oxfmt'), '--check'], mend: 'npm run format' },
  {
    name: 'Lint and import boundaries',
    args: [program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
    mend: 'each finding says what to do',
  },
  { name: 'Boundaries of SQL', args: [join(ROOT, 'tools/lint/check-sql.ts')], mend: 'each finding says what to do' },
  {
    name: 'Statements that a cluster would refuse',
    args: [join(ROOT, 'tools/lint/check-statements.ts')],
    mend: 'each finding says what to do',
  },
  { name: 'Generated from the database and the decisions', args: [join(ROOT, 'tools/generate.ts'), '--check'], mend: 'npm run generate' },
  { name: 'API description', args: [join(ROOT, 'tools/api/check.ts')], mend: 'each finding says what to do' },
  { name: 'List of decisions', args: [join(ROOT, 'tools/decisions.ts'), '--check'], mend: 'each finding says what to do' },
  { name: 'ASVS', args: [join(ROOT, 'tools/asvs/check.ts')], mend: 'each finding says what is not so in docs/asvs.md' },
  { name: 'Planted bugs', args: [join(ROOT, 'tools/bugs/check.ts')], mend: 'each finding says what to do' },
  { name: 'Types', args: [program('typescript/bin/tsc'), '-p', 'tsconfig.json'], mend: 'mend the types above' },
  { name: 'Types of the console', args: [program('typescript/bin/tsc'), '-p', 'apps/console/tsconfig.json'], mend: 'mend the types above' },
  { name: 'Types of the portal', args: [program('typescript/bin/tsc'), '-p', 'apps/portal/tsconfig.json'], mend: 'mend the types above' },
  {
    name: 'Types of the recordings',
    args: [program('typescript/bin/tsc'), '-p', 'tools/recordings/tsconfig.json'],
    mend: 'mend the types above',
  },
  {
    name: 'Types of what draws screens',
    args: [program('typescript/bin/tsc'), '-p', 'tools/screens/tsconfig.json'],
    mend: 'mend the types above',
  },
  { name: 'Types of the journeys', args: [program('typescript/bin/tsc'), '-p', 'e2e/tsconfig.json'], mend: 'mend the types above' },
  { name: 'Unused code', args: [program('knip/bin/knip.js'), '--no-progress'], mend: 'delete what nothing uses' },
]

/** Runs every check, also after one failed, so that a person sees all of it at once. */
async function main(): Promise<void> {
  const began = performance.now()
  const failed: string[] = []
  for (const { name, args, mend } of CHECKS) {
    const started = performance.now()
    const { code, output } = await runToEnd(process.execPath, args)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds(started)}`)
    if (code === 0) continue
    failed.push(name)
    console.log(`${output.trimEnd()}\n  → ${mend}\n`)
  }
  console.log(
    bold(
      failed.length === 0
        ? `All ${CHECKS.length} checks passed (${seconds(began)})`
        : `${failed.length} of ${CHECKS.length} checks failed: ${failed.join(', ')}`,
    ),
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

main().catch(fail)
