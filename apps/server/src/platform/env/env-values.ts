export type ProcessEnv = Readonly<Record<string, string | undefined>>

/** The environment is not fit to start with. Each problem is one sentence that names its variable. */
export class EnvError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'EnvError'
    this.problems = problems
  }
}

/** Reads one variable at a time and collects what is wrong, so that a person sees all of it at once. */
export interface EnvReader {
  /** A value, or null. An empty variable counts as absent. */
  text(name: string): string | null
  flag(name: string): boolean
  port(name: string, fallback: number): number
  wholeNumber(name: string, bounds: { from: number; to: number }): number | null
  /** Baht with at most two decimals. */
  baht(name: string): number | null
  oneOf<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice
  list(name: string): string[]
  /** An absolute http(s) address without query, fragment or closing slash. Answers '' beside a problem. */
  url(name: string, fallback: string | null): string
  problem(sentence: string): void
  /** Throws when there was any problem. */
  finish(): void
}

/** Nothing throws before `finish`: a value that is wrong answers as an absent one does. */
export function createEnvReader(processEnv: ProcessEnv): EnvReader {
  const problems: string[] = []
  const text = (name: string) => processEnv[name]?.trim() || null
  const problem = (sentence: string) => void problems.push(sentence)

  const wholeNumber: EnvReader['wholeNumber'] = (name, { from, to }) => {
    const value = text(name)
    if (value === null) return null
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= from && number <= to) return number
    problem(`${name} must be a whole number from ${from} to ${to}, not "${value}".`)
    return null
  }

  return {
    text,
    problem,
    wholeNumber,
    flag(name) {
      const value = text(name)
      if (value !== null && value !== '0' && value !== '1') problem(`${name} must be 0 or 1, not "${value}".`)
      return value === '1'
    },
    port: (name, fallback) => wholeNumber(name, { from: 1, to: 65_535 }) ?? fallback,
    baht(name) {
      const value = text(name)
      if (value === null) return null
      if (/^\d{1,7}(\.\d{1,2})?$/.test(value) && Number(value) > 0) return Number(value)
      problem(`${name} must be an amount of baht above 0 with at most two decimals, not "${value}".`)
      return null
    },
    oneOf(name, choices, fallback) {
      const value = text(name)
      const choice = value === null ? fallback : choices.find((one) => one === value)
      if (choice === undefined) problem(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
      return choice ?? fallback
    },
    list: (name) =>
      (text(name) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    url(name, fallback) {
      const value = text(name) ?? fallback
      if (value === null) {
        problem(`${name} is required in production.`)
        return ''
      }
      const url = URL.canParse(value) ? new URL(value) : null
      if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return value.replace(/\/+$/, '')
      problem(`${name} must be an http or https address without a query, not "${value}".`)
      return ''
    },
    finish() {
      if (problems.length > 0) throw new EnvError(problems)
    },
  }
}
