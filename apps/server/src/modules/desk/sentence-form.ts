/** A sentence in which some places differ from time to time: `allocate to {playerId}`. */
export interface SentenceForm {
  /** How many places differ. */
  gaps: number
  /** What stands in each of them, by its name; undefined for another sentence. */
  read(text: string): Record<string, string> | undefined
}

const GAP = /\{(\w+)\}/
/** Sentences are joined by `; `, and what else was said stands behind `: `. */
const WITHIN_ONE = '((?:(?![;:] ).)+)'

export function sentenceForm(form: string): SentenceForm {
  const pieces = form.split(GAP)
  const names = pieces.filter((_piece, index) => index % 2 === 1)
  const pattern = new RegExp(`^${pieces.map((piece, index) => (index % 2 === 1 ? WITHIN_ONE : escaped(piece))).join('')}$`, 'su')
  return {
    gaps: names.length,
    read(text) {
      const found = pattern.exec(text)
      return found ? Object.fromEntries(names.map((name, index) => [name, found[index + 1]!])) : undefined
    },
  }
}

const escaped = (piece: string) => piece.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
