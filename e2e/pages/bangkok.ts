/** An instant as the portal writes it in Thai: day and time of Bangkok, whose day begins seven hours before that of UTC, in the year of the Buddha. */
export function inBangkok(instant: string): string {
  const [date, time] = new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().split(/[T.]/) as [string, string]
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${Number(year) + 543} ${time}`
}

/** `HH:mm` in Bangkok so many minutes from now. */
export function bangkokTime(minutesFromNow: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    Date.now() + minutesFromNow * 60_000,
  )
}
