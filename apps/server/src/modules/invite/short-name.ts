import { type ListReader, listedPlayers } from '../account/index.ts'

/** By as much of the name as a friend is shown by, — where it does not open, by the id; whoever does not exist is left out. */
export async function shortNamesOf(reader: ListReader, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const players = await listedPlayers(reader, [...new Set(playerIds)])
  return new Map(players.map(({ playerId, name }) => [playerId, name === null ? '—' : shortName(name)]))
}

/** A friend is known by the first name; of the others the first letter. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
  return [first, ...others.map((other) => `${[...letters.segment(other)][0]?.segment ?? ''}.`)].join(' ')
}
