import { relative } from 'node:path'
import { ROOT } from './run-to-end.ts'

interface Family {
  files: RegExp
  /** So many tests have one that is run; `never` where one alone takes a minute. */
  oneIn: number | 'never'
}

/** Where many tests say the same of many routes, verbs, steps and providers, or whole servers are started and killed: the first that fits. */
const FAMILIES: readonly Family[] = [
  { files: /faults\/killed-at-each-step|simulation\/determinism|another-data-key/, oneIn: 'never' },
  { files: /^tools\/(documents\/add|start\/start)\.test/, oneIn: 'never' },
  { files: /^apps\/server\/test\/faults\//, oneIn: 8 },
  { files: /^apps\/server\/test\/(races|fuzz|conformance)\//, oneIn: 5 },
  { files: /^apps\/server\/test\/(every-route-[\w-]+|audit-damages|desk|reconcile|distribute|retention|outages|upgrade)\.test/, oneIn: 5 },
  { files: /^apps\/server\/src\/modules\/(spin\/deposit-coins|deposit\/slip\/slips-into-all-banks)/, oneIn: 4 },
  { files: /^e2e\/(main-job|console)\.e2e/, oneIn: 1 },
  { files: /^e2e\//, oneIn: 8 },
]

/** What the environment of a run says that takes its share. Whoever runs tests by their files runs all of them. */
export const SHARE_ONLY = 'TEST_SHARE_ONLY'

/** Whether this test is among those that `npm test` runs: of one name it always is, or never, whatever others there are. */
export function isInShare(file: string, name: string): boolean {
  if (process.env[SHARE_ONLY] === undefined) return true
  const path = relative(ROOT, file)
  const oneIn = FAMILIES.find(({ files }) => files.test(path))?.oneIn ?? 1
  return oneIn !== 'never' && hashOf(`${path} ${name}`) % oneIn === 0
}

/** FNV-1a, mixed once more: the last bits of the plain one know little of the first letters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ (hash >>> 12)) >>> 0
}
