/** Where a line may break: between words, also in Thai and Lao, which put no spaces between them. */
function wordsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.split(/(?<=\s)/)
  return [...new Intl.Segmenter(/[\u0E80-\u0EFF]/.test(text) ? 'lo' : 'th', { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  )
}

/** A letter with its vowels and tone marks, which are never separated. */
function lettersOf(text: string): string[] {
  return text.match(/[^\p{M}\u0E33\u0EB3][\p{M}\u0E33\u0EB3]*/gu) ?? [text]
}

/** Breaks a text into lines that are no wider than this. A word that is wider than a line is broken inside. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (part: string): void => {
    if (widthOf((line + part).trimEnd()) <= width) {
      line += part
      return
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    if (widthOf(part.trimEnd()) <= width) line = part.trimStart()
    else for (const letter of lettersOf(part)) addLetter(letter)
  }
  const addLetter = (letter: string): void => {
    if (line !== '' && widthOf(line + letter) > width) {
      lines.push(line)
      line = ''
    }
    line += letter
  }
  for (const word of wordsOf(text)) add(word)
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}
