/** A sound and the ways in which Thai and Lao names spell it in Latin letters. The first that fits a place counts. */
const VOWELS: readonly [string, string][] = [
  ['UEA', 'UA'],
  ['EUA', 'UA'],
  ['OUA', 'UA'],
  ['AEO', 'EO'],
  ['AEW', 'EO'],
  ['AAI', 'AI'],
  ['AYE', 'AI'],
  ['OEI', 'OI'],
  ['OEY', 'OI'],
  ['UA', 'UA'],
  ['AE', 'E'],
  ['AI', 'AI'],
  ['AY', 'AI'],
  ['AO', 'AO'],
  ['AU', 'AO'],
  ['AW', 'AO'],
  ['EO', 'EO'],
  ['EW', 'EO'],
  ['IA', 'IA'],
  ['IE', 'IA'],
  ['EA', 'IA'],
  ['OE', 'OE'],
  ['OI', 'OI'],
  ['OY', 'OI'],
  ['OO', 'U'],
  ['OU', 'U'],
  ['UE', 'U'],
  ['EE', 'I'],
  ['EY', 'I'],
  ['AA', 'A'],
]

const INITIALS: readonly [string, string][] = [
  ['NG', 'NG'],
  ['GN', 'Y'],
  ['NH', 'Y'],
  ['NY', 'Y'],
  ['PH', 'P'],
  ['TH', 'T'],
  ['KH', 'K'],
  ['CH', 'C'],
  ['SR', 'S'],
  ['J', 'C'],
  ['G', 'K'],
  ['V', 'W'],
  ['X', 'S'],
  ['Z', 'S'],
]

/** One consonant before a vowel only. */
const SOFT = new Set(['GN', 'NH', 'NY'])

/** At the end of a syllable many letters have one sound. */
const FINALS: readonly [string, string][] = [
  ['NG', 'NG'],
  ['NH', 'N'],
  ['TH', 'T'],
  ['CH', 'T'],
  ['J', 'T'],
  ['S', 'T'],
  ['D', 'T'],
  ['L', 'N'],
  ['G', 'K'],
  ['B', 'P'],
  ['PH', 'P'],
]

/**
 * One spelling for all that are in use for the same sounds, where both names are in Latin letters: who registers spells a
 * Thai or Lao name as they like, and the bank as it stands in the passport.
 */
export function plainSpelling(word: string): string {
  const letters = word
    .replace(/['’.-]/g, '')
    // Written by the English ear, and not spoken.
    .replace(/(?<=[AO])R(?=[^AEIOUYH]|$)/g, '')
    .replace(/ER(?=[^AEIOUY]|$)/g, 'OE')
    .replace(/(?<=[AEIOU])(N|M)E$/, '$1')
    .replace(/(?<=O)NE(?=[BCDFGKMPSTVX])/g, 'N')
    .replace(/(?<=[AO])H$/, '')
    .replace(/T(?=[SD])/g, '')
    .replace(/([^AEIOU])\1+/g, '$1')
  let plain = ''
  for (let at = 0; at < letters.length;) {
    const rest = letters.slice(at)
    const [written, sound] = soundOf(rest)
    plain += sound
    at += written.length
  }
  return plain
}

/** The next sound of a word: what is written of it, and its plain spelling. */
function soundOf(rest: string): readonly [string, string] {
  const vowel = VOWELS.find(([written]) => isHere(rest, written))
  if (vowel) return vowel
  if (/^[AEIOU]/.test(rest)) return [rest[0]!, rest[0]!]
  const isVowel = rest.startsWith('Y') && !/^Y[AEIOU]/.test(rest)
  if (isVowel) return ['Y', 'I']
  const initial = INITIALS.find(
    ([written]) => rest.startsWith(written) && (!SOFT.has(written) || /^[AEIOU]/.test(rest.slice(written.length))),
  )
  const written = initial?.[0] ?? rest[0]!
  const isFollowedByVowel = /^[AEIOUYWRL]/.test(rest.slice(written.length))
  if (isFollowedByVowel) return initial ?? [written, written]
  return FINALS.find(([ending]) => rest.startsWith(ending)) ?? initial ?? [written, written]
}

/** A vowel that ends in a half-vowel ends there only where no vowel follows. */
function isHere(rest: string, written: string): boolean {
  return rest.startsWith(written) && !(/[WY]$/.test(written) && /^[AEIOU]/.test(rest.slice(written.length)))
}
