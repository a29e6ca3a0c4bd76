import { until } from '../../postgres/postgres-process.ts'

/** Resolves when it is so; throws what did not happen within so many minutes. */
export async function untilSo(what: string, isSo: () => Promise<boolean>, { minutes = 1 } = {}): Promise<void> {
  if (!(await until(isSo, { withinMs: minutes * 60_000, everyMs: 100 }))) throw new Error(`${what}: not within ${minutes} min`)
}
