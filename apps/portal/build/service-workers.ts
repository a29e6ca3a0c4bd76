import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCES = `${import.meta.dirname}/../src/service-worker`
/** What a phone keeps, so that every screen opens without a network. Slips are read with one: their program is the largest file of all. */
const KEPT = /^(assets\/.*\.(js|css|woff2)|icon\.svg)$/
const SLIP_READER = /\.worker-/

/**
 * Names the release by what is in it, in each page, and writes the two service workers: `sw.js`, which keeps this release on the phone,
 * and `sw-off.js`, which drops every one. The server answers one of them under the name of the first.
 */
export function serviceWorkers(): Plugin {
  return {
    name: 'krapao:service-workers',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const pages = Object.values(bundle).filter(
          (file) => file.type === 'asset' && file.fileName.endsWith('.html'),
        ) as Rolldown.OutputAsset[]
        const files = Object.keys(bundle).filter((fileName) => KEPT.test(fileName) && !SLIP_READER.test(fileName))
        // The icon is a file of the public folder, which the bundle does not hold.
        const kept = [...files.map((fileName) => `/${fileName}`), '/icon.svg'].toSorted()
        const release = nameOf([...Object.keys(bundle), ...pages.map(({ source }) => String(source))])
        for (const page of pages) page.source = String(page.source).replace('<html ', `<html data-release="${release}" `)
        const [keep, drop] = await Promise.all([
          bundled('keep-shell.ts', { KEPT_RELEASE: JSON.stringify(release), KEPT_FILES: JSON.stringify(kept) }),
          bundled('drop-shell.ts', {}),
        ])
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: keep })
        this.emitFile({ type: 'asset', fileName: 'sw-off.js', source: drop })
      },
    },
  }
}

/** The names of files say what is in them. */
function nameOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts.toSorted()) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

async function bundled(source: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: { write: false, target: 'es2022', rolldownOptions: { input: `${SOURCES}/${source}`, output: { format: 'iife' } } },
  })
  const [file] = (built as Rolldown.RolldownOutput).output
  return file.code
}
