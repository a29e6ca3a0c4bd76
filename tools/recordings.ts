import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fail, Sentence } from '@krapao/terminal'
import { ensureChromium } from './chromium.ts'
import { ROOT } from './run-to-end.ts'

/* Makes the videos of the how-to page anew: tools/recordings. `-- -g "play in th"` makes one. */

async function main(): Promise<void> {
  if (spawnSync('ffmpeg', ['-version']).error) throw new Sentence('Recordings need ffmpeg (Debian: apt-get install ffmpeg).')
  await ensureChromium()
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const config = join(ROOT, 'tools/recordings/playwright.config.ts')
  const { status } = spawnSync(process.execPath, [playwright, 'test', '--config', config, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

main().catch(fail)
