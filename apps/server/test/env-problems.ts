import { EnvError, type ProcessEnv, readEnv } from '../src/platform/env/env.ts'

/** What a server that is started so says is wrong. */
export function problemsOf(processEnv: ProcessEnv): readonly string[] {
  try {
    readEnv(processEnv)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}
