import { REQUIREMENTS } from './requirements.ts'

const STATES = ['shown', 'operator', 'not here', 'open'] as const

interface Row {
  id: string
  level: string
  state: string
  /** How it stands, with its links. */
  words: string
  links: { text: string; path: string }[]
}

/**
 * What is wrong with the page that says by what each requirement is shown: one that is missing, stands twice or at another level,
 * a link whose words its file does not have, a claim without any, and figures that are not those of the rows. `read`: the text of a
 * file by its path from the page's folder; undefined where there is none.
 */
export function problemsOf(page: string, read: (path: string) => string | undefined): string[] {
  const rows = rowsOf(page)
  return [...numberProblems(rows), ...rows.flatMap((row) => rowProblems(row, read)), ...figureProblems(page, rows)]
}

const LINK = /\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^)#\s]+)\)/g

function rowsOf(page: string): Row[] {
  const lines = page.split('\n').filter((line) => /^\| V\d/.test(line))
  return lines.map((line) => {
    const [, id = '', level = '', , state = '', words = ''] = line.split('|').map((cell) => cell.trim())
    return { id, level, state, words, links: [...words.matchAll(LINK)].map(([, text, path]) => ({ text: text!, path: path! })) }
  })
}

function numberProblems(rows: readonly Row[]): string[] {
  const levels = new Map<string, string>(
    Object.entries(REQUIREMENTS).flatMap(([level, ids]) => ids.map((id) => [`V${id}`, level] as const)),
  )
  const asked = [...levels.keys()].flatMap((id) => {
    const times = rows.filter((row) => row.id === id).length
    return times === 1 ? [] : [`${id} stands ${times} times`]
  })
  const others = rows
    .filter(({ id, level }) => levels.get(id) !== level)
    .map(({ id, level }) => `${id} is no requirement of level ${level}`)
  return [...asked, ...others]
}

function rowProblems({ id, state, words, links }: Row, read: (path: string) => string | undefined): string[] {
  if (!STATES.some((known) => known === state)) return [`${id}: "${state}" is none of ${STATES.join(', ')}`]
  const problems: string[] = []
  if (links.length === 0 && (state === 'shown' || state === 'operator')) problems.push(`${id} is ${state} by nothing`)
  if (words === '') problems.push(`${id} does not say how it stands`)
  for (const { text, path } of links) {
    const file = read(path)
    if (file === undefined) problems.push(`${id}: there is no ${path}`)
    else if (!says(file, { text, isTest: /\.(test|e2e)\.ts$/.test(path) })) problems.push(`${id}: ${path} has no "${text}"`)
  }
  return problems
}

/** Of a test it is code that counts: words that only a comment has left show nothing. */
function says(file: string, { text, isTest }: { text: string; isTest: boolean }): boolean {
  const lines = file.split('\n').filter((line) => line.includes(text))
  return isTest ? lines.some((line) => !/^\s*(\/\/|\*|\/\*)/.test(line)) : lines.length > 0
}

function figureProblems(page: string, rows: readonly Row[]): string[] {
  const figures: [name: string, counted: number][] = [['asked at levels 1 and 2', rows.length]]
  for (const state of STATES) figures.push([state, rows.filter((row) => row.state === state).length])
  return figures
    .filter(([name, counted]) => !page.includes(`| ${name} | ${counted} |`))
    .map(([name, counted]) => `the figure "${name}" is ${counted}`)
}
