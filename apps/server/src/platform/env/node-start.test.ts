import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeStart } from './node-start.ts'

test('a server started alone gets what npm start gives it', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
    scripts: { server: string }
  }
  expect(scripts.server).toBe(['node', ...nodeStart('').args, 'apps/server/src/main.ts'].join(' '))
})
