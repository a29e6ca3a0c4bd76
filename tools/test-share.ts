import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { ROOT } from './run-to-end.ts'

interface Family {
  files: RegExp
  /** So many tests have one that is run; `never` where one alone takes a minute. */
  oneIn: number | 'never'
}

/** Where many tests say the same of many routes, verbs, steps and providers, or whole servers are started and killed: the first that fits. */
const FAMILIES: readonly Family[] = [
  {
    files: /faults\/(killed-at-each-step|killed-where-it-posts|processes|failover)|simulation\/determinism|another-data-key/,
    oneIn: 'never',
  },
  { files: /^tools\/(documents\/add|start\/start)\.test/, oneIn: 'never' },
  { files: /^apps\/server\/test\/faults\//, oneIn: 16 },
  { files: /^apps\/server\/test\/(races|fuzz|conformance)\//, oneIn: 8 },
  { files: /^apps\/server\/test\/(audit-damages|desk)\.test/, oneIn: 20 },
  { files: /^apps\/server\/test\/every-route-[\w-]+\.test/, oneIn: 10 },
  { files: /^apps\/server\/test\/(reconcile[\w-]*|distribute|retention|outages|upgrade|witness|production|wake-ups)\.test/, oneIn: 5 },
  { files: /^apps\/server\/(postgres\/|src\/main\.test|src\/platform\/database\/prepare-database)/, oneIn: 5 },
  { files: /^apps\/server\/src\/modules\/(deposit\/late-lines|operator\/staff-sockets|desk\/queue-routes|account\/push)\.test/, oneIn: 4 },
  { files: /^apps\/server\/src\/modules\/(spin\/(deposit-coins|fair-result)|deposit\/slip\/slips-into-all-banks)\.test/, oneIn: 4 },
  { files: /^e2e\/(main-job|console)\.e2e/, oneIn: 1 },
  { files: /^e2e\/every-screen\.e2e/, oneIn: 36 },
  { files: /^e2e\//, oneIn: 12 },
]

/** What the environment of a run says that takes its share. Whoever runs tests by their files runs all of them. */
export const SHARE_ONLY = 'TEST_SHARE_ONLY'

/** Whether this test is among those that `npm test` runs: of one name it always is, or never, whatever others there are. */
export function isInShare(file: string, name: string): boolean {
  if (process.env[SHARE_ONLY] === undefined) return true
  const path = relative(ROOT, file)
  const oneIn = FAMILIES.find(({ files }) => files.test(path))?.oneIn ?? 1
  return oneIn !== 'never' && createHash('sha256').update(`${path} ${name}`).digest().readUInt32BE() % oneIn === 0
}
