import type { ContentLanguage, StatementItem } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import { describeGrants } from '../bonus/index.ts'
import { readTransferStates } from '../games/index.ts'
import { filteredPage, type PostingKind, statementPage, type StatementEntry, type StatementFilter } from '../ledger/index.ts'
import { readWithdrawalStates } from '../withdraw/index.ts'
import { presentEntry } from './present-entry.ts'

/** A page of what the player did, newest first, each with how it stands now. */
export async function readStatement(
  db: Db,
  playerId: string,
  { language, ...page }: StatementFilter & { page: number; limit: number; language: ContentLanguage },
): Promise<{ total: number; statements: StatementItem[] }> {
  const isFiltered = page.types !== undefined || page.since !== undefined || page.until !== undefined
  const { total, entries } = await (isFiltered ? filteredPage : statementPage)(db, playerId, page)
  return { total, statements: await presentAll(db, playerId, entries, language) }
}

/** Lines of the statement as their player reads them. */
export async function presentAll(db: Db, playerId: string, entries: StatementEntry[], language: ContentLanguage): Promise<StatementItem[]> {
  const [transfers, withdrawals, grants] = await Promise.all([
    readTransferStates(db, playerId, referenceIds(entries, ['game_in_sent', 'game_out_asked'])),
    readWithdrawalStates(db, playerId, referenceIds(entries, ['withdraw_held'])),
    describeGrants(db, playerId, referencesOfRewards(entries)),
  ])
  return entries.map((entry) => {
    const grant = grants.get(entry.referenceId)
    return {
      ...presentEntry(entry, transfers.get(entry.referenceId) ?? withdrawals.get(entry.referenceId)),
      ...(grant ? { [grant.source]: { description: grant.title[language] } } : {}),
    }
  })
}

function referencesOfRewards(entries: StatementEntry[]): string[] {
  return entries.filter(({ type }) => type === 'bonus' || type === 'finish_bonus').map(({ referenceId }) => referenceId)
}

function referenceIds(entries: StatementEntry[], kinds: readonly PostingKind[]): string[] {
  return entries.flatMap(({ kind, referenceId }) => (kinds.includes(kind) ? [referenceId] : []))
}
