import { type DEPOSIT_CHANNELS, STATEMENT_TYPES, type StatementItem } from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import type { PostingKind, StatementEntry } from '../ledger/index.ts'

const STATUS: Record<string, string> = { done: 'SUCCESS', paid: 'SUCCESS', refused: 'FAILED', cancelled: 'FAILED' }
const IN_PROGRESS = 'PENDING'

const CHANNELS: Partial<Record<PostingKind, (typeof DEPOSIT_CHANNELS)[number]>> = {
  deposit_bank: 'bank',
  deposit_gateway: 'qr',
  deposit_slip: 'slip',
  deposit_giftlink: 'giftlink',
  deposit_ewallet: 'ewallet',
}

/** A line of the statement as its player reads it. `state`: of the transfer or withdrawal that it began. */
export function presentEntry(entry: StatementEntry, state = 'done'): StatementItem {
  const channel = CHANNELS[entry.kind]
  return {
    statementNo: Number(entry.statementNo),
    statementType: STATEMENT_TYPES.find((type) => type === entry.type)!,
    from: entry.from,
    to: entry.to,
    ...(channel ? { channel } : {}),
    amount: majorFromMinor(entry.amount),
    status: STATUS[state] ?? IN_PROGRESS,
    createdAt: entry.postedAt.toISOString(),
  }
}
