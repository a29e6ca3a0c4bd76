import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Stack } from '../stack.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const run = promisify(execFile)

/** By what the rows of the stack's database know this phone. */
export async function phoneDigest({ databaseUrl }: Pick<Stack, 'databaseUrl'>, phone: string): Promise<Buffer> {
  const { stdout } = await run(process.execPath, [join(ROOT, 'tools/phone-digest.ts'), databaseUrl, phone], { cwd: ROOT })
  return Buffer.from(stdout, 'hex')
}
