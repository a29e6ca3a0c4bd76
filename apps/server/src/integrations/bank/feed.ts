import type { BankDescriptor, BankWireName } from '@krapao/providers'
import type { ReportingEndpoint } from '../../platform/env/env.ts'
import type { BankFeed } from '../providers.ts'
import { createJsonFeed } from './json.ts'
import { createNoticeFeed } from './notice.ts'
import { createStatementTextFeed } from './statement-text.ts'
import type { BankCaller } from './wire.ts'

const WIRES: Record<BankWireName, (party: ReportingEndpoint, caller: BankCaller) => BankFeed> = {
  json: createJsonFeed,
  notice: createNoticeFeed,
  'statement-text': createStatementTextFeed,
}

/** The feed of a bank; null for one that has none. */
export function createBankFeed(descriptor: BankDescriptor, party: ReportingEndpoint, caller: Omit<BankCaller, 'bank'>): BankFeed | null {
  if (descriptor.wire === null) return null
  return WIRES[descriptor.wire](party, { ...caller, bank: descriptor.code })
}
