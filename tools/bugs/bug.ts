import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sentence } from '@krapao/terminal'

/** A mistake somebody might make, as one change to one file. */
export interface Bug {
  name: string
  /** What is wrong then, in one sentence. */
  breaks: string
  /** The file it is made in, from the root of the repository. */
  file: string
  /** Stands exactly once in the file. Spaces and line breaks do not count, so that reformatting changes nothing. */
  search: string
  replace: string
  /** The tests that must fail, from the root of the repository. */
  tests: string[]
}

/** The text with the bug in it. Throws a Sentence where the search is not found exactly once. */
export function plant(text: string, { name, file, search, replace }: Pick<Bug, 'name' | 'file' | 'search' | 'replace'>): string {
  const { solid, places } = withoutSpaces(text)
  const wanted = withoutSpaces(search).solid
  const at = solid.indexOf(wanted)
  const found = at < 0 ? 'not there' : solid.includes(wanted, at + 1) ? 'there more than once' : undefined
  if (found) throw new Sentence(`${name}: "${search}" is ${found} in ${file}. Choose another text for the same bug, or drop the bug.`)
  return text.slice(0, places[at]) + replace + text.slice(places[at + wanted.length - 1]! + 1)
}

/** `places`: where each character that is left stood. */
function withoutSpaces(text: string): { solid: string; places: number[] } {
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index)
  return { solid: text.replace(/\s/g, ''), places }
}

/** What keeps these bugs from being planted and tested in the tree at `root`. */
export function problemsOf(bugs: readonly Bug[], root: string): string[] {
  const names = bugs.map(({ name }) => name)
  return bugs.flatMap((bug, index) => [
    ...(names.indexOf(bug.name) < index ? [`${bug.name}: two bugs have this name`] : []),
    ...bug.tests.filter((path) => !existsSync(join(root, path))).map((path) => `${bug.name}: its test ${path} is not there`),
    ...(bug.tests.length === 0 ? [`${bug.name}: names no test`] : []),
    ...problemOfPlanting(bug, root),
  ])
}

function problemOfPlanting(bug: Bug, root: string): string[] {
  const path = join(root, bug.file)
  if (!existsSync(path)) return [`${bug.name}: ${bug.file} is not there`]
  try {
    plant(readFileSync(path, 'utf8'), bug)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}
