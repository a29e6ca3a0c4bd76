import { readFileSync } from 'node:fs'
import { Sentence } from '@krapao/terminal'

/** What a file of JSON says, whatever that is. */
export function readForm(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Sentence(`${file} could not be read: ${(error as Error).message}`)
  }
}
