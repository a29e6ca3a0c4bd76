interface RecordFile {
  /** `034-one-row-for-a-payment.md`. */
  name: string
  text: string
}

const BEGINNING =
  /^# (\d{3}) (.+)\n\nStatus: (standing|standing, changed by [\d and]+|reversed by [\d and]+)\. Decided on (\d{4}-\d\d-\d\d)\.\n\n/

/** One line for each record, and which numbers there are none of. `problems`: what is wrong with the records themselves. */
export function indexOf(files: readonly RecordFile[]): { text: string; problems: string[] } {
  const problems: string[] = []
  const names = new Map(files.map(({ name }) => [name.slice(0, 3), name]))
  if (names.size !== files.length) problems.push('Two records in docs/decisions have the same number.')
  const linked = (words: string) => words.replace(/\d{3}/g, (number) => `[${number}](${names.get(number) ?? ''})`)
  const rows = files
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name, text }) => {
      const [, number, title, status, date] = BEGINNING.exec(text) ?? []
      if (!number || !status || !name.startsWith(`${number}-`)) {
        problems.push(`docs/decisions/${name} does not begin with its number and title, a status that is known and its day, as 001 does.`)
        return []
      }
      const unknown = [...status.matchAll(/\d{3}/g)].find(([later]) => !names.has(later))
      if (unknown) problems.push(`docs/decisions/${name} names ${unknown[0]}, and there is no such record.`)
      return [`| ${linked(number)} | ${date} | ${linked(status)} | ${title} |`]
    })
  return { text: [...HEAD, ...rows, '', `Never used: ${unused([...names.keys()].map(Number))}.`, ''].join('\n'), problems }
}

const HEAD = [
  '# Decisions',
  '',
  'Why things are as they are, and what lost. A record begins with its number and title, its status and the day on which it was decided; one that is reversed stays, and says so. `npm run decisions` makes this list of them.',
  '',
  '| | decided | status | |',
  '| --- | --- | --- | --- |',
]

function unused(numbers: readonly number[]): string {
  const runs: number[][] = []
  for (let number = 1; number < Math.max(...numbers); number++) {
    if (numbers.includes(number)) continue
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  const written = (number: number | undefined) => String(number).padStart(3, '0')
  return runs.map((run) => (run.length === 1 ? written(run[0]) : `${written(run[0])} to ${written(run.at(-1))}`)).join(', ')
}
