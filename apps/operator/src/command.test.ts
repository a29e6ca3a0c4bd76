import { parseArgs } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { type Help, misused, understood } from './command.ts'

const typed = process.argv
afterEach(() => {
  process.argv = typed
  vi.restoreAllMocks()
})

const COMMANDS = {
  audit: () => import('./audit.ts'),
  desk: () => import('./desk.ts'),
  erase: () => import('./erase.ts'),
  migrate: () => import('./migrate.ts'),
  reconcile: () => import('./reconcile.ts'),
  staff: () => import('./staff.ts'),
}

test.each(Object.entries(COMMANDS))('%s says by itself what it does, and does nothing', async (command, load) => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  process.argv = [...typed.slice(0, 2), '--help']
  await load()
  const parts = [
    '[A-Z].*',
    `  npm run ${command}.*`,
    'Options:\n.*--help .*',
    'Exit code:\n  0  .*\n  1  .*',
    `Example:\n.*npm run ${command}.*`,
  ]
  expect(log.mock.calls.join('\n')).toMatch(new RegExp(`^${[`npm run ${command}`, ...parts].join('\n\n')}$`, 's'))
})

const HELP: Help = {
  command: 'npm run walk',
  does: 'Walks.',
  usage: '  npm run walk -- far',
  options: {},
  ends: { 0: 'walked' },
  example: 'npm run walk -- far',
}

test('what makes no sense is said in one sentence, which names the help', () => {
  expect(misused(HELP)).toMatchObject({
    name: 'Sentence',
    message: 'Say one of:\n  npm run walk -- far\nnpm run walk -- --help says what each is.',
  })
  expect(() => understood(HELP, () => parseArgs({ args: ['--fast'], options: {} }))).toThrow(
    "Unknown option '--fast'. npm run walk -- --help says what there is.",
  )
})
