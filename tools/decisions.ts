import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexOf } from './decisions/index-of.ts'
import { fail } from '@krapao/terminal'
import { ROOT } from './run-to-end.ts'

/** Writes docs/decisions/README.md from the records beside it; with --check, says only whether it is what they say. */
async function main(): Promise<void> {
  const folder = join(ROOT, 'docs', 'decisions')
  const records = readdirSync(folder).filter((name) => name !== 'README.md')
  const { text, problems } = indexOf(records.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })))
  const index = join(folder, 'README.md')
  const isCheck = process.argv.includes('--check')
  if (isCheck && readFileSync(index, 'utf8') !== text)
    problems.push('docs/decisions/README.md is not what the records say: npm run decisions')
  if (!isCheck) writeFileSync(index, text)
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

main().catch(fail)
