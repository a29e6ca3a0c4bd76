import type { ContentLanguage } from '@krapao/contract'
import { retryIdempotent } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import { closeDocument, MAKES_DATA } from './data-request.ts'
import type { PrivacyDeps } from './deps.ts'
import { fileOfData } from './file-of-data.ts'
import * as functions from './functions.gen.ts'
import { forgetOldData } from './retention.ts'
import { sectionsOf } from './sections.ts'

type MakeDeps = Pick<PrivacyDeps, 'db' | 'clock' | 'env' | 'log' | 'encryption'>

const requestLeases = createLeases<functions.ClaimDataAnswer, functions.ClaimDataAnswer>({
  table: 'privacy.data_request',
  ownerColumn: 'player_id',
  idColumn: 'request_id',
  dueIn: ['waiting'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimData(db, { player: ownerId, request: id, leaseNo }),
  leaveInDoubt: (db, { playerId, requestId, leaseNo }) => functions.leaveData(db, { player: playerId, request: requestId, leaseNo }),
  jobOf: (request) => request,
  idOf: ({ requestId }) => requestId,
  noun: 'file of a player’s data',
})

/** One after the other: each may be of a player with a hundred thousand lines. */
const CONCURRENCY = 1

/** One round: makes the files that are due, and ends those whose time is over. Answers how many there were. */
export async function workData(deps: MakeDeps): Promise<number> {
  const made = await requestLeases.work(deps, CONCURRENCY, (request) => makeFile(deps, request))
  return made + (await forgetOldData(deps.db))
}

async function makeFile({ db, clock, env, encryption, log }: MakeDeps, request: functions.ClaimDataAnswer): Promise<void> {
  const { playerId, requestId, leaseNo, askedAt } = request
  const language = request.language as ContentLanguage
  const { balances, sections } = await sectionsOf({ db, encryption, env, log }, { playerId, language })
  const data = { currency: balances.currency, askedAt, madeAt: clock.now(), sections }
  const bytes = Buffer.from(fileOfData(data, language))
  const documentEncrypted = await closeDocument(encryption, { playerId, requestId }, bytes)
  const made = { player: playerId, request: requestId, leaseNo, documentEncrypted, byteLength: bytes.length }
  await retryIdempotent(() => functions.endData(db, made))
}

export function startDataFiles(deps: MakeDeps, everyMs = 5000): Loop {
  const { db, log } = deps
  return startLoop({ name: MAKES_DATA, everyMs, log, work: () => workData(deps), dueInMs: () => requestLeases.dueInMs(db) })
}
