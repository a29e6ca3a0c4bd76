const HOURS = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Bangkok' })

/** `12:03`, as the SMS says it. */
export function clockTime(moment: number): string {
  return HOURS.format(moment)
}
