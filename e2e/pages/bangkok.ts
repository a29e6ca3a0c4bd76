/** An instant as the portal writes it: day and time of Bangkok, whose day begins seven hours before that of UTC. */
export function inBangkok(instant: string): string {
  const [date, time] = new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().split(/[T.]/) as [string, string]
  return `${date.split('-').toReversed().join('/')} ${time}`
}

/** `HH:mm` in Bangkok so many minutes from now. */
export function bangkokTime(minutesFromNow: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    Date.now() + minutesFromNow * 60_000,
  )
}
