import { type Help, misused } from './command.ts'

/** `--connections N`, of those that one program has to a database. */
export function connectionsOf(help: Help, given: string): number {
  const number = Number(given)
  if (!Number.isInteger(number) || number < 1 || number > 10) throw misused(help)
  return number
}
