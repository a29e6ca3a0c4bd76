import { refuse } from './refusal.ts'

const MAX_DEPTH = 20
const MAX_KEYS = 200

/**
 * JSON as the wire of money needs it. A number must be written plainly and survive being read: `1e2`, `-0`,
 * a twentieth decimal and 1e400 become NaN, which every schema refuses. Depth and keys are bounded before parsing.
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
  const shortest = source.includes('.') ? source.replace(/0+$/, '').replace(/\.$/, '') : source
  return String(value) === shortest
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
