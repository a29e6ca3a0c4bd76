import { renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.data', 'test')

/** Found by their own files beside them, or loaded only where they are used. */
const LEFT_OUT = ['@node-rs/argon2', '@fastify/swagger-ui', 'sharp', 'pino', 'zxing-wasm']

const bundled = new Map<string, Promise<string>>()

/**
 * A program of ours and its packages in one file, for tests that start it again and again: to find and read two thousand takes
 * half of a start. Answers the file.
 */
export function bundle(entry: string): Promise<string> {
  const known = bundled.get(entry)
  if (known) return known
  const made = make(entry)
  bundled.set(entry, made)
  return made
}

async function make(entry: string): Promise<string> {
  const name = basename(entry, '.ts')
  const own = `${name}-${process.pid}.mjs`
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [keepPlaces],
    build: {
      ssr: entry,
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
  const file = join(FOLDER, `${name}.mjs`)
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
