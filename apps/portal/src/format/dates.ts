const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  calendar: 'gregory',
  numberingSystem: 'latn',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

type Moment = string | number | Date

function partsOf(moment: Moment): Record<string, string> {
  return Object.fromEntries(PARTS.formatToParts(new Date(moment)).map((part) => [part.type, part.value]))
}

/** `21/11/2026 14:32:05` in Bangkok, the same in every language and on every phone. */
export function formatDateTime(moment: Moment): string {
  const { day, month, year, hour, minute, second } = partsOf(moment)
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`
}

/** `21/11/2026` in Bangkok. */
export function formatDate(moment: Moment): string {
  const { day, month, year } = partsOf(moment)
  return `${day}/${month}/${year}`
}
