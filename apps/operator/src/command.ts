import { fail, Sentence } from '@krapao/terminal'

/** What `--help` says of a command. */
export interface Help {
  /** As it is typed. */
  command: string
  /** In plain words. */
  does: string
  /** A line for each way to say it. */
  usage: string
  options: Readonly<Record<string, string>>
  /** What its exit code says. */
  ends: Readonly<Record<number, string>>
  example: string
}

/** Runs a command to its end, or says what it does. */
export function runCommand(help: Help, run: () => Promise<void>): void {
  if (process.argv.includes('--help')) console.log(helpText(help))
  else run().catch(fail)
}

/** The sentence for words that make no sense. */
export const misused = ({ command, usage }: Help) => new Sentence(`Say one of:\n${usage}\n${command} -- --help says what each is.`)

/** What a parser makes of the arguments; an option that it does not know is said in one sentence. */
export function understood<Arguments>({ command }: Help, parse: () => Arguments): Arguments {
  try {
    return parse()
  } catch (error) {
    throw new Sentence(`${(error as Error).message.split('. ')[0]}. ${command} -- --help says what there is.`)
  }
}

function helpText({ command, does, usage, options, ends, example }: Help): string {
  return [
    command,
    does,
    usage,
    `Options:\n${table({ ...options, '--help': 'says this' })}`,
    `Exit code:\n${table(ends)}`,
    `Example:\n  ${example}`,
  ].join('\n\n')
}

function table(rows: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(rows).map(({ length }) => length))
  return Object.entries(rows)
    .map(([name, says]) => `  ${name.padEnd(width)}  ${says}`)
    .join('\n')
}
