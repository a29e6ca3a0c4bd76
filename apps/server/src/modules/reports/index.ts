/**
 * What providers have said. Terms: a *report* is what a provider said, as it came, whether it came by itself or answers a question;
 * it is *sealed* by the server that has read it, with what that server understood.
 *
 * Owns `reports.*`. Always true: nothing that a provider says is believed before it is kept; what is kept is never changed; what is
 * done because of it is what it says; and nobody keeps one who has only the login of the servers.
 */
export type { SealedReport } from './functions.gen.ts'
export { type Report, type ReportSource, sealedPayout, sealedReport, type Sealing } from './sealed-report.ts'
export { sourcesOf } from './sources-of.ts'
export { auditReports, type KeptText, type ReportKeys } from './audit.ts'
export { TABLES_OF_REPORTS } from './table-classes.ts'
