import { expect } from 'vitest'
import type { Reported } from '../../src/platform/raw-report.ts'
import type { BankDescriptor } from '@krapao/providers'
import type { BankCredit, BankFeed, BankLine, Integrations } from '../../src/integrations/index.ts'
import { type ArrivedReport, type Scene } from './scene.ts'

/** One bank of the scene, where the operator has accounts. */
export interface BankFeedSubject {
  scene: Scene
  descriptor: BankDescriptor
  feed: BankFeed
  /** It tells by itself, not only when it is asked. */
  isReporting: boolean
  /** SOMCHAI JAIDEE of KBANK 111-2-22333-4 transfers 49.50 to an account of ours there that no other check uses. */
  transfer(over?: object): Promise<Transferred>
  correct(transRef: string, how: object): Promise<{ transRef: string }>
  reverse(transRef: string, body?: object): Promise<void>
  /** The whole of the statement since a minute ago, over all pages. */
  statement(accountNo: string): Promise<BankLine[]>
  at(integrations: Integrations): BankFeed
  fault(kind: string, call?: string): Promise<void>
}

interface Transferred {
  transRef: string
  /** What this bank calls it. */
  reference: string
  toAccountNo: string
}

export const aMinuteAgo = () => new Date(Date.now() - 60_000)

/** What was read, of whatever was read from; that it is there is seen here. */
export function withoutReport<Event extends object>({ report, ...event }: Reported<Event>): Event {
  expect(report).toMatchObject({ how: 'answered', body: expect.stringMatching(/./) })
  return event as Event
}

let accounts = 0

export function bankFeedSubject(scene: Scene, descriptor: BankDescriptor): BankFeedSubject {
  const { code } = descriptor
  const at = (integrations: Integrations) => integrations.banks.get(code)!
  const feed = at(scene.integrations)
  return {
    scene,
    descriptor,
    feed,
    isReporting: descriptor.feed === 'webhook' || descriptor.feed === 'both',
    async transfer(over = {}) {
      const toAccountNo = `45${String(++accounts).padStart(8, '0')}`
      const from = { fromBankCode: 'KBANK', fromAccountNo: '1112223334', fromName: 'สมชาย JAIDEE', toBankCode: code, toAccountNo }
      const said = await scene.control('POST', '/bank/transfer', { ...from, amount: 49.5, currency: descriptor.currency, ...over })
      return { toAccountNo, ...said }
    },
    correct: (transRef, how) => scene.control('POST', `/bank/lines/${transRef}/correct`, how),
    reverse: async (transRef, body = {}) => void (await scene.control('POST', `/payments/${transRef}/reverse`, body)),
    async statement(accountNo) {
      const lines: BankLine[] = []
      let after: string | undefined
      do {
        const page = await feed.statement(accountNo, { since: aMinuteAgo(), after })
        if (page.outcome !== 'done') throw new Error(`${code} told no statement: ${page.reason}`)
        lines.push(...page.items.map(withoutReport))
        after = page.next ?? undefined
      } while (after !== undefined)
      return lines
    },
    at,
    fault: (kind, call) => scene.fault(`bank:${code}`, kind, call),
  }
}

/** As our address reads it. */
export function readLine(feed: BankFeed, { headers, rawBody, path }: ArrivedReport, now = new Date()) {
  return feed.readReport({ headers, rawBody, now, about: path.endsWith('/reversals') ? 'reversal' : 'payment' })
}

export function lineIn(feed: BankFeed, report: ArrivedReport): BankLine {
  const read = readLine(feed, report)
  if (read.outcome !== 'read') throw new Error(`not read: ${read.outcome}`)
  return read.event
}

export function creditIn(lines: readonly BankLine[], reference: string): BankCredit | undefined {
  return lines.find((line) => line.kind === 'credit' && line.transRef === reference) as BankCredit | undefined
}
