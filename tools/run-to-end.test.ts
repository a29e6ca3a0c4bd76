import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAlive, until } from '../apps/server/postgres/postgres-process.ts'
import { runToEnd } from './run-to-end.ts'

test('a program is ended with whoever runs it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-run-'))
  const file = join(folder, 'pid')
  const program = `fs.writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => undefined, 1000)`
  const runner = `
    import { existsSync } from 'node:fs'
    import { runToEnd } from ${JSON.stringify(join(import.meta.dirname, 'run-to-end.ts'))}
    void runToEnd(process.execPath, ['-e', ${JSON.stringify(program)}])
    setInterval(() => existsSync(${JSON.stringify(file)}) && process.exit(3), 20)`
  expect((await runToEnd(process.execPath, ['--input-type=module', '-e', runner])).code).toBe(3)
  expect(existsSync(file)).toBe(true)
  const pid = Number(readFileSync(file, 'utf8'))
  expect(await until(() => !isAlive(pid), { withinMs: 5000 })).toBe(true)
  rmSync(folder, { recursive: true })
})
