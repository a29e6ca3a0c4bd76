import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { ensureChromium } from '../chromium.ts'
import { Sentence } from '@krapao/terminal'
import { WASM_PATH } from './server-reader.ts'
import type { WorkerAnswer } from './worker.ts'

export interface BrowserReader {
  read(file: Buffer): Promise<WorkerAnswer>
  close(): Promise<void>
}

const PAGE = `<!doctype html><title>Slips</title><script>
const worker = new Worker('/worker.js', { type: 'module' })
const ask = (question) => new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data)
  worker.postMessage(question)
})
const read = (base64) => ask(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]))
</script>`

/**
 * A worker in Chromium that reads slips as a phone does. At full speed: `Emulation.setCPUThrottlingRate` slows only the
 * thread of the page, and refuses workers ("only supported for pages, not workers").
 */
export async function startBrowserReader(): Promise<BrowserReader> {
  const executablePath = await ensureChromium()
  const site = await serveWorker()
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const page = await browser.newPage()
  await page.goto(site.url)
  return {
    read: (file) => page.evaluate<WorkerAnswer>(`read('${file.toString('base64')}')`),
    async close() {
      await browser.close()
      site.close()
    },
  }
}

async function serveWorker(): Promise<{ url: string; close(): void }> {
  const entry = new URL('worker.ts', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'worker' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Sentence('The worker could not be built.')
  const files: Record<string, [type: string, body: string | Buffer]> = {
    '/': ['text/html', PAGE],
    '/worker.js': ['text/javascript', output.output[0].code],
    '/reader.wasm': ['application/wasm', readFileSync(WASM_PATH)],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? '/'] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
