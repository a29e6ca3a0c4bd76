import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-to-end.ts'
import { problemsOf } from './problems-of.ts'

/** Says what of docs/asvs.md is not so. */
const docs = join(ROOT, 'docs')
const read = (path: string) => (existsSync(join(docs, path)) ? readFileSync(join(docs, path), 'utf8') : undefined)
const problems = problemsOf(read('asvs.md')!, read)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
