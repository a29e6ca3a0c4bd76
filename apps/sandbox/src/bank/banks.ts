import { type BankDescriptor, bankDescriptor, BANKS, type BankWireName } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import type { Kept, Sent, Signing } from '../signed-json.ts'
import type { World } from '../world.ts'
import { lineOf } from './bank-book.ts'
import { type SandboxBank, sandboxBank, type SandboxLine } from './bank-line.ts'
import { jsonLineReport, serveJsonFeed } from './json-feed.ts'
import { noticeReport, serveNoticeFeed } from './notice-feed.ts'
import { serveStatementTextFeed } from './statement-text-feed.ts'

interface Wire {
  serve(app: FastifyInstance, bank: SandboxBank): void
  /** How a line is told; a bank that tells nothing has none. */
  report?(bank: SandboxBank, line: SandboxLine, kept: Kept, signing: Signing): Sent
}

const WIRES: Record<BankWireName, Wire> = {
  json: { serve: serveJsonFeed, report: jsonLineReport },
  notice: { serve: serveNoticeFeed, report: noticeReport },
  'statement-text': { serve: serveStatementTextFeed },
}

/** The feeds of the banks where the operator has accounts. */
export function serveBanks(app: FastifyInstance, world: World): void {
  const described: readonly BankDescriptor[] = BANKS
  for (const descriptor of described) if (descriptor.wire !== null) WIRES[descriptor.wire].serve(app, sandboxBank(world, descriptor))
}

/** A line of the outbox as its bank tells it. */
export function bankReport(world: World, kept: Kept, signing: Signing): Sent {
  const descriptor = bankDescriptor(kept.party.slice('bank:'.length))!
  const report = descriptor.wire && WIRES[descriptor.wire].report
  if (!report) throw new Error(`${descriptor.code} reports nothing`)
  return report(sandboxBank(world, descriptor), lineOf({ body: kept.body }), kept, signing)
}
