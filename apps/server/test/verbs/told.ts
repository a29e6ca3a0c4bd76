import type { Report } from '../races/reports.ts'

/* One report told fifty times, in ways that do and do not say that it is one. */

export const ONE_CREDIT = { settled: [100], waiting: [] }

export const byEvent = (report: Report) => (index: number) => ({ ...report, event: { ...report.event, eventId: `event-${index}` } })
export const byPayment = (report: Report) => (index: number) => ({
  ...report,
  event: { ...report.event, eventId: `event-${index}`, transRef: `T-${index}` },
})
