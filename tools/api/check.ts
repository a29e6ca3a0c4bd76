import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeRoutes } from '../../apps/server/src/platform/http/openapi.ts'
import { ROUTES } from '../../apps/server/test/every-route.ts'
import { ROOT, runToEnd } from '../run-to-end.ts'

/** Reads the API's description as other people's tools do. */
const folder = await mkdtemp(join(tmpdir(), 'krapao-api-'))
try {
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(describeRoutes(ROUTES)))
  const redocly = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const config = join(import.meta.dirname, 'redocly.yaml')
  // It asks the network for a newer version of itself, and tells there that it was run.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { code, output } = await runToEnd(process.execPath, [redocly, 'lint', file, '--config', config, '--format', 'stylish'], { env })
  if (code !== 0) console.log(output)
  process.exitCode = code ?? 1
} finally {
  await rm(folder, { recursive: true })
}
