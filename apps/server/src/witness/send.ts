import { readFile, rename, writeFile } from 'node:fs/promises'
import { linesOf } from './witness-file.ts'

const PATIENCE_MS = 5000

interface Sent {
  /** Of which chain of records. */
  chain: string
  /** How many bytes of its file. */
  bytes: number
}

/**
 * Sends to `url` what of the file it has not taken yet, one record a request, in their order, and throws at the first
 * that is not taken. How far it came stands in a file beside; one who is killed in between sends a record twice.
 * Nobody else may send at the same time.
 */
export async function sendUnsent({ url, path, chain, size }: { url: string; path: string; chain: string; size: number }): Promise<void> {
  const sentFile = `${path}.sent`
  const sent = await readSent(sentFile)
  // Another chain: the file was moved away and begun anew.
  const from = sent?.chain === chain ? sent.bytes : 0
  for await (const { line, end } of linesOf(path, { from, to: size })) {
    await send(url, line)
    await writeFile(`${sentFile}.new`, JSON.stringify({ chain, bytes: end }))
    await rename(`${sentFile}.new`, sentFile)
  }
}

async function send(url: string, line: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'content-type': 'application/json' },
    body: line,
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the address of the witness answered ${response.status}`)
}

async function readSent(sentFile: string): Promise<Sent | null> {
  try {
    return JSON.parse(await readFile(sentFile, 'utf8')) as Sent
  } catch {
    // Not there, or not readable: everything is sent again, which is harmless.
    return null
  }
}
