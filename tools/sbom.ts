import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fail, Sentence } from '@krapao/terminal'
import { ROOT, runToEnd } from './run-to-end.ts'
import { type Bom, productionOf } from './sbom/production.ts'

const HELP = `npm run sbom [-- FILE]

Writes what this release is made of beside our own code: each production dependency of the lockfile with version, licence and
checksum, as CycloneDX. FILE is sbom.cdx.json unless given. Ends with 1 where one is missing or has no licence.

  npm run sbom -- /srv/releases/0.1.0/sbom.cdx.json
`

/** Of npm everything is asked: where it is to leave out what only develops, it leaves out a hundred that production has too. */
async function main(): Promise<void> {
  const [file = 'sbom.cdx.json'] = process.argv.slice(2)
  if (file === '--help') return console.log(HELP)
  const { code, output } = await runToEnd(...npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']))
  if (code !== 0) throw new Sentence(`npm has made no bill of materials: ${output.trim() || `it ended with ${code}`}`)
  const lockfile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const { bom, problems } = productionOf(JSON.parse(output) as Bom, JSON.parse(lockfile))
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) throw new Sentence('The bill of materials is not whole.')
  writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`)
  console.log(`  ✓ ${bom.components?.length} components in ${relative(process.cwd(), file)}`)
}

/** The one that runs this, where one does. */
function npm(args: string[]): [program: string, args: string[]] {
  const runs = process.env['npm_execpath']
  return runs === undefined ? ['npm', args] : [process.execPath, [join(dirname(runs), 'npm-cli.js'), ...args]]
}

main().catch(fail)
