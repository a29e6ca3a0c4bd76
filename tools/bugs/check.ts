import { ROOT } from '../run-to-end.ts'
import { BUGS } from './all.ts'
import { problemsOf } from './bug.ts'

const problems = problemsOf(BUGS, ROOT)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
