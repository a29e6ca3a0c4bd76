import { ROOT } from '../run-to-end.ts'
import { judgeSqlFiles } from './sql-files.ts'

const problems = judgeSqlFiles(ROOT)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1
