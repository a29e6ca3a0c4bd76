import { useEffect, useState } from 'react'
import type { WorkerAnswer } from './slip-reader.worker.ts'
// The address of what the build makes of it.
// oxlint-disable-next-line import/default
import workerAddress from './slip-reader.worker.ts?worker&url'

export type Reading = WorkerAnswer | { found: 'reading' }

/** The program has to be loaded once, over whatever network; longer than this nobody should wait. */
const READ_WITHIN_MS = 15_000

/** Reads the mini-QR of a picture on this phone. The code for it is loaded only now. Only a help: the server decides. */
export function useReading(picture: Blob | undefined): Reading | undefined {
  const [read, setRead] = useState<{ picture: Blob; reading: Reading }>()
  useEffect(() => {
    if (!picture) return
    const stop = new AbortController()
    void readSlip(picture, stop.signal).then((reading) => {
      if (!stop.signal.aborted) setRead({ picture, reading })
    })
    return () => stop.abort()
  }, [picture])
  if (!picture) return undefined
  return read?.picture === picture ? read.reading : { found: 'reading' }
}

/** Of browsers that take no text for the address of a script; TypeScript does not know it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): URL }
}

/** The one script that a page of ours starts by its address: whatever is asked for, this is what comes. */
const ownScripts = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('slip-reader', {
  createScriptURL: () => workerAddress,
})

async function readSlip(picture: Blob, stop: AbortSignal): Promise<Reading> {
  if (typeof OffscreenCanvas !== 'function') return { found: 'unavailable' }
  const worker = new Worker(ownScripts?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' })
  const timeout = AbortSignal.timeout(READ_WITHIN_MS)
  try {
    return await new Promise<Reading>((resolve) => {
      const giveUp = () => resolve({ found: 'unavailable' })
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data))
      worker.addEventListener('error', giveUp)
      for (const signal of [stop, timeout]) signal.addEventListener('abort', giveUp)
      worker.postMessage(picture, [])
    })
  } finally {
    worker.terminate()
  }
}
