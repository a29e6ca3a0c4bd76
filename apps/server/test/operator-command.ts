import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { bundle } from './bundle.ts'
import type { World } from './world.ts'

/** Runs a command of the operator's beside this world, as somebody types it: `session` is the secret of who is signed in at the terminal. */
export async function runTyped(
  { database, sandboxUrl }: Pick<World, 'database' | 'sandboxUrl'>,
  command: 'desk' | 'erase' | 'reconcile' | 'staff',
  args: readonly string[],
  { session }: { session?: string | undefined } = {},
): Promise<{ code: number; said: string }> {
  const program = await bundle(join(import.meta.dirname, '..', '..', 'operator', 'src', `${command}.ts`))
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(dirname(program), 'compile-cache'),
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    INTEGRATIONS_BASE: sandboxUrl,
    STAFF_SESSION: session ?? '',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}
