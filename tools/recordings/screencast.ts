import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

export interface Frame {
  path: string
  /** How long it is to be seen. */
  seconds: number
}

/** Chromium tells of a picture whenever one has changed; each is kept as a file, and seen until the next. */
export async function startRecording(page: Page, folder: string) {
  mkdirSync(folder, { recursive: true })
  const begun = performance.now()
  const kept: { path: string; at: number }[] = []
  const line = await page.context().newCDPSession(page)
  line.on('Page.screencastFrame', ({ data, sessionId }) => {
    const path = join(folder, `${String(kept.length).padStart(5, '0')}.png`)
    writeFileSync(path, Buffer.from(data, 'base64'))
    kept.push({ path, at: performance.now() - begun })
    line.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await line.send('Page.startScreencast', { format: 'png' })
  return {
    seconds: () => (performance.now() - begun) / 1000,
    async stop(): Promise<{ frames: Frame[]; seconds: number }> {
      await line.send('Page.stopScreencast').catch(() => undefined)
      const end = performance.now() - begun
      const frames = kept.map(({ path, at }, index) => ({
        path,
        // The first picture comes a moment after the beginning.
        seconds: ((kept[index + 1]?.at ?? end) - (index === 0 ? 0 : at)) / 1000,
      }))
      return { frames, seconds: end / 1000 }
    },
  }
}
