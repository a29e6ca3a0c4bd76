/** An instant as the portal writes it: day and time of Bangkok, whose day begins seven hours before that of UTC. */
export function inBangkok(instant: string): string {
  const [date, time] = new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().split(/[T.]/) as [string, string]
  return `${date.split('-').toReversed().join('/')} ${time}`
}
