import { existsSync } from 'node:fs'

export const SECTIONS = ['floor', 'post', 'group', 'http', 'growth', 'process', 'processes', 'bets', 'pgledger', 'cluster'] as const
export type Section = (typeof SECTIONS)[number]

export interface Options {
  sections: readonly Section[]
  /** Growth to ten million postings too. */
  full: boolean
  /** Says where the time of the HTTP calls goes. Costs some of it, so the ratios beside it are not the ones to keep. */
  profile: boolean
  rounds: number
  /** How long an arm is measured in each round. */
  measureMs: number
  /** How long it runs before that, unmeasured: connections, caches and the first writes to a page after a checkpoint. */
  leadInMs: number
  /** The files of pgledger's SQL, in the order they are loaded. */
  pgledger: readonly string[]
}

/** The message is one sentence for a person. */
export class OptionsError extends Error {
  override name = 'Sentence'
}

const PGLEDGER = '--pgledger'
const USAGE = `npm run bench -- [${SECTIONS.join(' | ')}] [--full] [--profile] [--rounds=5] [--seconds=1] [--pgledger=PATH]`

export function readOptions(args: readonly string[]): Options {
  const options: Options = { sections: [], full: false, profile: false, rounds: 5, measureMs: 1000, leadInMs: 200, pgledger: [] }
  const sections: Section[] = []
  const pgledger: string[] = []
  for (const arg of args) {
    const [name, value] = arg.split('=', 2)
    const section = SECTIONS.find((known) => known === arg)
    if (section) sections.push(section)
    else if (arg === '--full') options.full = true
    else if (arg === '--profile') options.profile = true
    else if (name === '--rounds') options.rounds = Math.round(above0(arg, value))
    else if (name === '--seconds') options.measureMs = 1000 * above0(arg, value)
    else if (name === PGLEDGER) pgledger.push(fileOf(arg))
    else throw new OptionsError(`"${arg}" is nothing the benchmark knows: ${USAGE}`)
  }
  return { ...options, pgledger, sections: sections.length > 0 ? sections : SECTIONS }
}

/** Looked at before anything is measured. */
function fileOf(arg: string): string {
  const path = arg.slice(PGLEDGER.length + 1)
  if (existsSync(path)) return path
  throw new OptionsError(`"${arg}" needs the path of a file that is there: ${USAGE}`)
}

function above0(arg: string, value: string | undefined): number {
  const number = Number(value)
  if (Number.isFinite(number) && number >= 0.1) return number
  throw new OptionsError(`"${arg}" needs a number above 0: ${USAGE}`)
}
