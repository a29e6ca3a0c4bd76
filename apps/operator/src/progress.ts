import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Sentence } from '@krapao/terminal'

/** What a command has looked at so far: what it began with, and what was seen in each part that is done. */
export interface Progress<Begun, Looked> {
  begun: Begun
  looked: readonly Looked[]
}

/** Where a command keeps it, so that it goes on there after it was killed. */
export interface ProgressFile<Begun, Looked> {
  /** Nothing where there is no such file. Throws a `Sentence` where it is another command's. */
  read(): Progress<Begun, Looked> | undefined
  /** Writes it down anew: what a kill has left behind an unfinished line would be a part of it. */
  write(progress: Progress<Begun, Looked>): void
  keep(looked: Looked): void
}

interface Reading<Begun, Looked> {
  file: string
  command: string
  /** Both of what JSON makes of them. They throw where it is something else. */
  asBegun(line: unknown): Begun
  asLooked(line: unknown): Looked
}

/** A file of one line for what the command began with, and one for each part. Amounts are kept as text. */
export function progressFile<Begun, Looked>({ file, command, asBegun, asLooked }: Reading<Begun, Looked>): ProgressFile<Begun, Looked> {
  return {
    read() {
      if (!existsSync(file)) return undefined
      // A line without an end was being written when the command was killed.
      const [first, ...lines] = readFileSync(file, 'utf8').split('\n').slice(0, -1)
      if (first === undefined) return undefined
      try {
        return { begun: asBegun(JSON.parse(first)), looked: lines.map((line) => asLooked(JSON.parse(line))) }
      } catch {
        throw new Sentence(`${file} is not what ${command} -- --progress writes: name another file.`)
      }
    },
    write({ begun, looked }) {
      writeFileSync(`${file}.new`, [begun, ...looked].map(lineOf).join(''), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    keep: (looked) => appendFileSync(file, lineOf(looked)),
  }
}

const lineOf = (value: unknown) => `${JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))}\n`
