import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const WORTH_BYTES = 1024

/**
 * Writes a `.br` beside every text file and program of a built app that has none, so that the server compresses nothing while it
 * serves. It may serve them meanwhile, and does so as they are. Takes four seconds of a processor the first time; what was
 * interrupted goes on.
 */
export async function compressBuilt(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|wasm)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  await Promise.all(files.filter((file) => !existsSync(`${file}.br`)).map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const source = readFileSync(file)
  if (source.length < WORTH_BYTES) return
  const small = await compress(source, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
  })
  // Another start may have put another build there meanwhile, whose names are partly the same.
  if (!readFileSync(file).equals(source)) return
  // The server may be asked for it meanwhile, and finds a whole one or none.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, small)
  renameSync(unfinished, `${file}.br`)
}
