/** A WebVTT file: each text stands from its moment until the next one's, the last until the end. Times in seconds. */
export function captionsOf(cues: readonly { at: number; text: string }[], end: number): string {
  const lines = cues.map(({ at, text }, index) => `${clock(at)} --> ${clock(cues[index + 1]?.at ?? end)}\n${text}\n`)
  return `WEBVTT\n\n${lines.join('\n')}`
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
