import { wrapText } from '../../money/activity/wrap-text.ts'

/** Thai and Lao marks need room above and below their letters. */
export const LABEL_LINE = 1.32

interface Fit {
  /** The largest and the smallest size of the text, in pixels. */
  sizes: { most: number; least: number }
  height: number
  /** How wide a line may be: less, the more lines there are and the nearer they come to the hub. */
  widthFor: (lines: number, size: number) => number
  widthOf: (text: string, size: number) => number
}

const MAX_LINES = 3

/** The largest size at which a label fits, and its lines. One that fits at no size is cut short. */
export function fitLabel(label: string, { sizes: { most, least }, height, widthFor, widthOf }: Fit): { size: number; lines: string[] } {
  for (let size = most; size >= least; size -= 0.5) {
    for (let count = 1; count <= MAX_LINES && count * size * LABEL_LINE <= height; count++) {
      const lines = wrapText(label, widthFor(count, size), (text) => widthOf(text, size))
      if (lines.length <= count && !breaksWord(label, lines)) return { size, lines }
    }
  }
  return { size: least, lines: [cut(label, widthFor(1, least), (text) => widthOf(text, least))] }
}

/** A word that was broken inside is better made smaller. */
function breaksWord(label: string, lines: readonly string[]): boolean {
  if (!('Segmenter' in Intl) || lines.length === 1) return false
  const language = /[\u0E80-\u0EFF]/.test(label) ? 'lo' : 'th'
  const ends = new Set([...new Intl.Segmenter(language, { granularity: 'word' }).segment(label)].map(({ index }) => index))
  let at = 0
  return lines.slice(0, -1).some((line) => {
    at = label.indexOf(line, at) + line.length
    while (label[at] === ' ') at += 1
    return !ends.has(at)
  })
}

function cut(label: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(label) <= width) return label
  let letters: string[] = label.match(/[^\p{M}\u0E33\u0EB3][\p{M}\u0E33\u0EB3]*/gu) ?? []
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > width) letters = letters.slice(0, -1)
  return `${letters.join('').trimEnd()}…`
}
