import { refuse } from './refusal.ts'

const MAX_DEPTH = 20
const MAX_KEYS = 200
/** Longer than any number a client writes: 21 digits, a point, two decimals and some zeros. */
const MAX_NUMBER_LENGTH = 32

/**
 * JSON as the wire of money needs it. A number must be written plainly and survive being read: `1e2`, `-0`,
 * a twentieth decimal, 1e400 and a number longer than anybody writes become NaN, which every schema refuses. Depth and
 * keys are bounded before parsing.
 */
export function parseJson(text: string): unknown {
  if (!isWithinLimits(text)) throw refuse('KEY_INVALID')
  try {
    return JSON.parse(text, plainNumbers) as unknown
  } catch {
    throw refuse('KEY_INVALID')
  }
}

function plainNumbers(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && !isPlainly(value, context?.source ?? '') ? Number.NaN : value
}

function isPlainly(value: number, source: string): boolean {
  return source.length <= MAX_NUMBER_LENGTH && String(value) === withoutTrailingZeros(source)
}

/** Read from the end, because `/0+$/` tries every zero anew and takes the square of their number. */
function withoutTrailingZeros(source: string): string {
  if (!source.includes('.')) return source
  let end = source.length
  while (source[end - 1] === '0') end--
  return source.slice(0, source[end - 1] === '.' ? end - 1 : end)
}

function isWithinLimits(text: string): boolean {
  let depth = 0
  let keys = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (inString) {
      if (character === 92) i++
      else if (character === 34) inString = false
    } else if (character === 34) inString = true
    else if (character === 123 || character === 91) {
      if (++depth > MAX_DEPTH) return false
    } else if (character === 125 || character === 93) depth--
    else if (character === 58 && ++keys > MAX_KEYS) return false
  }
  return true
}
