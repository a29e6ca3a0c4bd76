import { gunzipSync, gzipSync } from 'node:zlib'
import type { DataRequest, FileAnswer } from '@krapao/contract'
import { type Db, retryIdempotent, type Tx } from '../../platform/database/db.ts'
import type { Encryption, Place } from '../../platform/keys/keyring.ts'
import { languageOf } from '../../platform/http/language.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Device } from '../../platform/credentials/device.ts'
import type { PlayerPrincipal } from '../account/index.ts'
import { readLink, writeLink } from '../files/index.ts'
import type { PrivacyDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

/** The loop that makes files. */
export const MAKES_DATA = 'files of players’ data'

/** Long enough for a slow phone to save it, and to press again. */
const LINK_MS = 10 * 60_000

interface Asking {
  idempotencyKey: string
  language: ReturnType<typeof languageOf>
  device: Device
}

/** Asks for a file with the player's data, and answers how far it is: one that is being made already stands for another. */
export async function askForData(
  { db, clock, wake }: Pick<PrivacyDeps, 'db' | 'clock' | 'wake'>,
  { playerId, tokenHash }: PlayerPrincipal,
  { idempotencyKey, language, device }: Asking,
  refuse: Refuse<'STEP_UP_NEEDED' | 'DATA_LIMIT' | 'INVALID_USER_3'>,
): Promise<DataRequest> {
  const asked = { player: playerId, tokenHash, request: newRowId(), idempotencyKey, language, device }
  const answer = await retryIdempotent(() => functions.askForData(db, asked))
  if (answer === 'no_session') throw refuse('INVALID_USER_3')
  if (answer === 'step_up') throw refuse('STEP_UP_NEEDED')
  if (answer === 'limit') throw refuse('DATA_LIMIT')
  wake(MAKES_DATA)
  return (await newestRequest({ db, clock }, playerId))!
}

/** The newest that the player has asked for; null without one. */
export async function newestRequest({ db, clock }: Pick<PrivacyDeps, 'db' | 'clock'>, playerId: string): Promise<DataRequest | null> {
  const row = await db
    .selectFrom('privacy.data_request')
    .select(['request_id', 'state', 'asked_at', 'expires_at', 'byte_length'])
    .where('player_id', '=', playerId)
    .orderBy('asked_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const isReady = row.state === 'ready' && row.expires_at! > clock.now()
  const state = isReady ? 'ready' : (({ waiting: 'making', given_up: 'failed' } as const)[row.state] ?? 'expired')
  return {
    requestId: row.request_id,
    state,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.byte_length,
  }
}

/** Where whoever gets this link may save the file, for some minutes and never longer than the file is there. */
export async function linkToData(
  { db, clock, env }: Pick<PrivacyDeps, 'db' | 'clock' | 'env'>,
  { playerId, tokenHash }: PlayerPrincipal,
  { requestId, device }: { requestId: string; device: Device },
  refuse: Refuse<'STEP_UP_NEEDED' | 'NO_DATA' | 'INVALID_USER_3'>,
): Promise<{ link: string; expiresAt: string }> {
  const asked = { player: playerId, tokenHash, request: requestId, device }
  const { status, expiresAt } = await retryIdempotent(() => functions.tellFile(db, asked))
  if (status === 'no_session') throw refuse('INVALID_USER_3')
  if (status === 'step_up') throw refuse('STEP_UP_NEEDED')
  if (status === 'gone') throw refuse('NO_DATA')
  const until = new Date(Math.min(expiresAt!.getTime(), clock.now().getTime() + LINK_MS))
  const link = writeLink(env.files.linkKey, { ownerId: playerId, fileId: requestId }, until, 'data')
  return { link: `/api/data/${link}`, expiresAt: until.toISOString() }
}

/** As it stands there, encrypted, and when it was asked for; null once its time is over. */
export function keptFile(db: Db | Tx, { playerId, requestId }: RequestKey): Promise<functions.ReadFileAnswer> {
  return functions.readFile(db, { player: playerId, request: requestId })
}

/** NO_DATA for a link that is not ours, as for a file that is not there any more: a stranger learns nothing from trying. */
export async function readDataFile(
  { db, clock, env, encryption }: Pick<PrivacyDeps, 'db' | 'clock' | 'env' | 'encryption'>,
  link: string,
  refuse: Refuse<'NO_DATA' | 'FILE_LINK_EXPIRED'>,
): Promise<FileAnswer> {
  const linked = readLink(env.files.linkKey, link, 'data')
  if (linked === null) throw refuse('NO_DATA')
  if (linked.expiresAt <= clock.now()) throw refuse('FILE_LINK_EXPIRED')
  const { ownerId: playerId, fileId: requestId } = linked
  const { documentEncrypted, askedAt } = await keptFile(db, { playerId, requestId })
  if (!documentEncrypted) throw refuse('NO_DATA')
  return {
    bytes: await openDocument(encryption, { playerId, requestId }, documentEncrypted),
    mediaType: 'text/html; charset=utf-8',
    name: `krapao-my-data-${askedAt!.toISOString().slice(0, 10)}.html`,
    maxAgeSeconds: 0,
    isAttachment: true,
  }
}

interface RequestKey {
  playerId: string
  requestId: string
}

const placeOf = ({ playerId, requestId }: RequestKey): Place => ({
  column: 'privacy.data_request.document',
  playerId,
  row: [requestId],
})

/** Compressed first: what is encrypted does not get smaller any more. */
export function closeDocument(encryption: Encryption, request: RequestKey, bytes: Buffer): Promise<Buffer> {
  return encryption.encrypt(gzipSync(bytes).toString('base64'), placeOf(request))
}

async function openDocument(encryption: Encryption, request: RequestKey, document: Buffer): Promise<Buffer> {
  return gunzipSync(Buffer.from(await encryption.open(document, placeOf(request)), 'base64'))
}
