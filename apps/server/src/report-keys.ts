import { type QrProvider, QR_PROVIDERS } from '@krapao/contract'
import { payoutReturnedEvent, type SignatureProblem, walletReversalEvent, walletTransferEvent } from '@krapao/protocols'
import { createIntegrations } from './integrations/index.ts'
import type { Env, ReportingEndpoint } from './platform/env/env.ts'
import { mapRead, type ReportRead, signedJson, type SignedReport } from './platform/http/signed-report.ts'
import type { KeptText, ReportKeys } from './modules/reports/index.ts'

/** How many of a provider's words are compared with what was understood: which event, and how much. */
interface Words {
  eventId: string
  amount: bigint
}

type ReadAgain = (report: SignedReport & { about: 'payment' | 'reversal' }) => ReportRead<Words>

/** The keys of this environment, by which an audit verifies again what was kept: each report is read as when it came. */
export function reportKeys({ reportKey, oldReportKeys, integrations: endpoints }: Env): ReportKeys {
  const { banks, qr } = createIntegrations({
    ...endpoints,
    banks: mapValues(endpoints.banks, everSignedWith),
    qr: mapValues(endpoints.qr, everSignedWith),
  })
  const isGateway = (code: string): code is QrProvider => QR_PROVIDERS.some((known) => known === code)
  const readerOf = (source: string): ReadAgain | undefined => {
    const [kind, code = ''] = source.split(':')
    if (kind === 'bank') return banks.get(code)?.readReport
    if (kind === 'qr' && isGateway(code)) return (report) => unwrapped(qr[code].readReport(report))
    if (kind === 'wallet') return ({ about, ...report }) => walletReaders[about](report)
    return kind === 'payouts' ? (report) => returned(readReturn(report)) : undefined
  }
  const wallet = everSignedWith(endpoints.wallet)
  const walletReaders = { payment: signedJson(walletTransferEvent, wallet), reversal: signedJson(walletReversalEvent, wallet) }
  const readReturn = signedJson(payoutReturnedEvent, everSignedWith(endpoints.bank))
  return { sealKeys: [reportKey, ...oldReportKeys], problemWith: (report) => problemWith(report, readerOf(report.source)) }
}

function problemWith({ about, signature, body, says, receivedAt }: KeptText, read: ReadAgain | undefined): string | undefined {
  if (!read) return 'nobody is known who could have told it'
  const rawBody = Buffer.from(body)
  const said = read({ headers: signature, rawBody, now: receivedAt, about: about.endsWith('/reversals') ? 'reversal' : 'payment' })
  // One that came late is signed all the same.
  if (said.outcome === 'unsigned')
    return said.problem === ('stale' satisfies SignatureProblem) ? undefined : 'its provider has not signed it'
  if (said.outcome === 'unreadable') return 'it cannot be read any more'
  const { eventId, amount } = said.event
  const isSame = String(amount) === says['amount'] && eventId === (says['eventId'] ?? says['returnReference'])
  return isSame ? undefined : 'it says another event or amount than was understood'
}

function unwrapped(said: ReturnType<ReturnType<typeof createIntegrations>['qr'][QrProvider]['readReport']>): ReportRead<Words> {
  return mapRead(said, (event) => (event.kind === 'paid' ? event.payment : event.reversal))
}

function returned(said: ReportRead<{ returnReference: string; amount: bigint }>): ReportRead<Words> {
  return mapRead(said, ({ returnReference: eventId, amount }) => ({ eventId, amount }))
}

/** What was signed with a secret that has ended was signed by its provider all the same. */
function everSignedWith(party: ReportingEndpoint): ReportingEndpoint {
  return { ...party, webhookOldSecrets: [...party.webhookOldSecrets, ...party.webhookEndedSecrets] }
}

function mapValues<Name extends string, Value>(of: Record<Name, Value>, map: (value: Value) => Value): Record<Name, Value> {
  return Object.fromEntries(Object.entries<Value>(of).map(([name, value]) => [name, map(value)])) as Record<Name, Value>
}
