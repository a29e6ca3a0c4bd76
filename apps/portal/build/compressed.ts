import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_BYTES = 1024

/** Writes a `.br` beside every text file and program of the build, so that the server compresses nothing while it serves. */
export function compressed(): Plugin {
  return {
    name: 'krapao:compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!/\.(js|css|html|svg|json|wasm)$/.test(fileName) || source.length < WORTH_BYTES) continue
          const small = brotliCompressSync(source, {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
          })
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: small })
        }
      },
    },
  }
}
