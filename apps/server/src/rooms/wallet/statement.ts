import { type DEPOSIT_CHANNELS, STATEMENT_TYPES, type StatementItem } from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { transferStatesOf } from '../games/index.ts'
import { filteredPage, type PostingKind, statementPage, type StatementEntry, type StatementFilter } from '../ledger/index.ts'
import { withdrawalStatesOf } from '../withdraw/index.ts'

const STATUS: Record<string, string> = { done: 'SUCCESS', paid: 'SUCCESS', refused: 'FAILED', cancelled: 'FAILED' }
const IN_PROGRESS = 'PENDING'

/** A page of what the player did, newest first, each with how it stands now. */
export async function readStatement(
  db: Db,
  playerId: string,
  page: StatementFilter & { page: number; limit: number },
): Promise<{ total: number; statements: StatementItem[] }> {
  const isFiltered = page.types !== undefined || page.since !== undefined || page.until !== undefined
  const { total, entries } = await (isFiltered ? filteredPage : statementPage)(db, playerId, page)
  return { total, statements: await presentAll(db, playerId, entries) }
}

/** Lines of the statement as their player reads them. */
export async function presentAll(db: Db, playerId: string, entries: StatementEntry[]): Promise<StatementItem[]> {
  const [transfers, withdrawals] = await Promise.all([
    transferStatesOf(db, playerId, causesOf(entries, ['game_in_sent', 'game_out_asked'])),
    withdrawalStatesOf(db, playerId, causesOf(entries, ['withdraw_held'])),
  ])
  const statusOf = ({ cause }: StatementEntry): string => {
    const state = transfers.get(cause) ?? withdrawals.get(cause) ?? 'done'
    return STATUS[state] ?? IN_PROGRESS
  }
  return entries.map((entry) => present(entry, statusOf(entry)))
}

function causesOf(entries: StatementEntry[], kinds: readonly PostingKind[]): string[] {
  return entries.flatMap(({ kind, cause }) => (kinds.includes(kind) ? [cause] : []))
}

const CHANNELS: Partial<Record<PostingKind, (typeof DEPOSIT_CHANNELS)[number]>> = {
  deposit_bank: 'bank',
  deposit_gateway: 'qr',
  deposit_slip: 'slip',
  deposit_giftlink: 'giftlink',
}

function present(entry: StatementEntry, status: string): StatementItem {
  const channel = CHANNELS[entry.kind]
  return {
    statementNo: Number(entry.statementNo),
    statementType: STATEMENT_TYPES.find((type) => type === entry.type)!,
    from: entry.from,
    to: entry.to,
    ...(channel ? { channel } : {}),
    amount: majorFromMinor(entry.amount),
    status,
    createdAt: entry.postedAt.toISOString(),
  }
}
