/**
 * How names written in Thai or Lao are spelled in Latin letters. There is no one spelling: passports follow the royal
 * transcription, people and banks their own. So a word becomes, sound by sound, all the spellings that are in use.
 */

/** The Latin spellings of the sounds of a script, those of one sound with `|` between them. */
export interface Script {
  /** `initial` before a vowel, `final` after one. */
  consonants: Readonly<Record<string, { initial: string; final: string }>>
  /** Vowels written before the consonant they follow in speech. */
  leading: Readonly<Record<string, string>>
  /** Vowels written in several parts around their consonant: before it and after it. `isClosed`: no vowel follows; `ahead`: one of these letters does. */
  framed: readonly { before: string; after: string; sound: string; isClosed?: boolean; ahead?: string }[]
  /** Vowels written after their consonant. */
  following: Readonly<Record<string, string>>
  /** The vowel between two consonants that is spoken and not written; empty where a script has none. */
  unwritten: string
  /** Clusters: second letters by the first, as in `pr`. */
  clusters: Readonly<Record<string, string>>
  /** Makes the letter before it silent. */
  silencer: string
  /** Marks without a sound of their own in Latin letters. */
  marks: RegExp
  /** Written before a sonorant to change its tone, without a sound. */
  silentBefore: Readonly<Record<string, string>>
  /** Letters that are often not spoken after these. */
  silentAfter: Readonly<Record<string, string>>
  /** Vowels that are often not spoken at the end of a word. */
  silentLast: string
  /** Consonants that are a vowel between two others, as in the Thai `ดวง`. */
  vowelBetween: Readonly<Record<string, string>>
}

/** All spellings of a part of a word. */
type Spellings = readonly string[]

/** One syllable, or as much of a word as is read at once, and where the rest begins. */
interface Read {
  spellings: Spellings
  next: number
}

/** Whether this is a Latin spelling, in capital letters, of a word of this script. Any letter may be doubled, as in `KITTISAK`. */
export function isSpellingOf(latin: string, word: string, script: Script): boolean {
  const parts = partsOf([...word.replace(script.marks, '')], script)
  return isMadeOf(latin, parts) || isMadeOf(latin.replace(/([^AEIOU])\1+/g, '$1'), parts)
}

/** Whether the word is one spelling of each part, in order. It takes time by the length of the word, whatever the word. */
function isMadeOf(word: string, parts: readonly Spellings[]): boolean {
  let reached = new Set([0])
  for (const spellings of parts) {
    const further = new Set<number>()
    for (const at of reached) for (const spelling of spellings) if (word.startsWith(spelling, at)) further.add(at + spelling.length)
    reached = further
  }
  return reached.has(word.length)
}

function partsOf(letters: readonly string[], script: Script): Spellings[] {
  const parts: Spellings[] = []
  for (let at = 0; at < letters.length;) {
    const { spellings, next } = syllableAt(letters, at, script)
    parts.push(spellings)
    at = next
  }
  return parts
}

function each(sounds: string): Spellings {
  return sounds.split('|')
}

function optional(spellings: Spellings): Spellings {
  return ['', ...spellings]
}

/** One after the other. */
function joined(...parts: readonly Spellings[]): Spellings {
  return parts.reduce((before, after) => before.flatMap((one) => after.map((other) => one + other)))
}

function syllableAt(letters: readonly string[], from: number, script: Script): Read {
  const { consonants, following, silencer } = script
  const [letter, second, third] = letters.slice(from, from + 3) as [string, string?, string?]
  if (second === silencer) return { spellings: silent(letter, script), next: from + 2 }
  // A vowel on a consonant that is silent is silent with it, as in the Thai `ดิ์`.
  if (third === silencer && following[second!] !== undefined) return { spellings: silent(letter, script), next: from + 3 }
  if (script.leading[letter] !== undefined) return ledSyllable(letters, from, script)
  const consonant = consonants[letter]
  if (!consonant) return { spellings: each(following[letter] ?? ''), next: from + 1 }
  if (isVowelBetween(letters, from, script)) return { spellings: vowelBetween(letters, from, script), next: from + 2 }
  if (isSilentBefore(script, letter, second)) return { spellings: optional(each(consonant.initial || script.unwritten)), next: from + 1 }
  const vowel = vowelAfter(letters, from + 1, '', script)
  if (!vowel) return { spellings: bare(letters, from, script), next: from + 1 }
  const open = joined(onsetOf(letters, from, script), each(vowel.sound))
  const isQuiet = vowel.next === letters.length && vowel.next === from + 2 && from > 0 && script.silentLast.includes(second!)
  return { spellings: isQuiet ? [...open, ...each(consonant.final)] : open, next: vowel.next }
}

function isSilentBefore({ silentBefore }: Script, letter: string, next = ' '): boolean {
  return silentBefore[letter]?.includes(next) ?? false
}

function isVowelBetween(letters: readonly string[], from: number, script: Script): boolean {
  const [second, third] = letters.slice(from + 1, from + 3)
  return second !== undefined && third !== undefined && second in script.vowelBetween && third in script.consonants && third !== second
}

/** The same letters may be read with the vowel, or with its consonant. */
function vowelBetween(letters: readonly string[], from: number, script: Script): Spellings {
  const [letter, vowel] = letters.slice(from, from + 2) as [string, string]
  const initial = each(script.consonants[letter]!.initial)
  const onset = isSilentBefore(script, letter, vowel) ? optional(initial) : joined(initial, optional(each(script.unwritten)))
  return [...joined(initial, each(script.vowelBetween[vowel]!)), ...joined(onset, bare(letters, from + 1, script))]
}

/** A consonant before its vowel; nothing where one before it may have silenced it. */
function onsetOf(letters: readonly string[], at: number, { consonants, silentAfter }: Script): Spellings {
  const initial = each(consonants[letters[at]!]!.initial)
  return at > 0 && silentAfter[letters[at]!]?.includes(letters[at - 1]!) ? optional(initial) : initial
}

/** A consonant without a vowel of its own: it ends a syllable, begins a cluster, has the unwritten vowel, or ends one syllable and begins the next. */
function bare(letters: readonly string[], at: number, script: Script): Spellings {
  const { consonants, silencer, silentAfter, unwritten } = script
  const letter = letters[at]!
  const [initial, final] = [each(consonants[letter]!.initial), each(consonants[letter]!.final)]
  const isLast = at === letters.length - 1
  const spellings = isLast && at > 0 ? [...final, ...initial] : [...final, ...joined(optional(final), initial, optional(each(unwritten)))]
  // Ends a syllable that has its end already, as in the Thai `จักร`.
  const isAfterEnd = letter in silentAfter && at > 1 && !consonants[letters[at - 2]!] && consonants[letters[at - 1]!] !== undefined
  const next = consonants[letters[at + 1] ?? ' ']
  const isSameSound = next !== undefined && each(next.initial).some((sound) => final.includes(sound))
  const isOptional = isAfterEnd || isSameSound || letters[at + 2] === silencer || silentAfter[letter]?.includes(letters[at - 1] ?? ' ')
  return isOptional ? optional(spellings) : spellings
}

/** A vowel written first: it is spoken after its consonant, or after the two of a cluster. */
function ledSyllable(letters: readonly string[], from: number, script: Script): Read {
  const [before, one, other] = letters.slice(from, from + 3) as [string, string?, string?]
  const led = each(script.leading[before]!)
  const first = one === undefined ? undefined : script.consonants[one]
  if (!first) return { spellings: led, next: from + 1 }
  const initial = each(first.initial)
  const isPair = other !== undefined && (script.clusters[one!]?.includes(other) || isSilentBefore(script, one!, other))
  if (isPair && letters[from + 3] !== script.silencer) {
    const second = script.consonants[other]!
    const onset = isSilentBefore(script, one!, other) ? optional(initial) : joined(initial, optional(each(script.unwritten)))
    const follower = script.silentAfter[other]?.includes(one!) ? optional(each(second.initial)) : each(second.initial)
    const after = vowelAfter(letters, from + 3, before, script)
    if (after) return { spellings: joined(onset, follower, each(after.sound)), next: after.next }
    // The same letters are a cluster before the vowel, or the vowel stands between them.
    const ending = [...each(second.final), ...each(second.initial)]
    return { spellings: [...joined(onset, follower, led), ...joined(initial, led, ending)], next: from + 3 }
  }
  const framed = vowelAfter(letters, from + 2, before, script)
  return { spellings: joined(initial, framed ? each(framed.sound) : led), next: framed?.next ?? from + 2 }
}

/** The vowel that follows here: the rest of one that began with `before`, or one that stands after its consonant. */
function vowelAfter(letters: readonly string[], at: number, before: string, script: Script): { sound: string; next: number } | undefined {
  const rest = letters.slice(at, at + 3).join('')
  const framed = script.framed.find(({ before: first, after, isClosed, ahead }) => {
    const next = letters[at + [...after].length] ?? ' '
    return (
      first === before &&
      rest.startsWith(after) &&
      (!isClosed || script.following[next] === undefined) &&
      (ahead === undefined || ahead.includes(next))
    )
  })
  if (framed) return { sound: framed.sound, next: at + [...framed.after].length }
  if (before !== '' || isConsonantHere(letters, at, script)) return undefined
  const sound = script.following[letters[at] ?? '']
  return sound === undefined ? undefined : { sound, next: at + 1 }
}

/** A letter that is a vowel elsewhere begins a syllable where a vowel follows it. */
function isConsonantHere(letters: readonly string[], at: number, script: Script): boolean {
  const isVowelSign = (letter = ' ') => script.following[letter] !== undefined && script.consonants[letter] === undefined
  const [letter, next, afterNext] = letters.slice(at, at + 3)
  return (
    letter !== undefined &&
    letter in script.consonants &&
    (isVowelSign(next) || (isSilentBefore(script, letter, next) && isVowelSign(afterNext)))
  )
}

/** Some write a silent letter all the same. */
function silent(letter: string, { consonants }: Script): Spellings {
  const known = consonants[letter]
  return known ? optional([...each(known.final), ...each(known.initial)]) : ['']
}
