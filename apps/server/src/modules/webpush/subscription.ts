import type { OutputOf, subscribePush as subscribeRoute, getPush as getRoute, BodyOf } from '@krapao/contract'
import { isPushKey, type PushKeys } from '@krapao/protocols'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import type { Encryption, Place, SiteKeyOf } from '../../platform/keys/keyring.ts'
import { sealedValue } from '../../platform/keys/sealed-value.ts'
import { searchDigest } from '../../platform/keys/site-values.ts'
import type { Device } from '../../platform/credentials/device.ts'
import type { PlayerPrincipal } from '../account/index.ts'
import type { PushDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { sitePushKey } from './site-key.ts'

const COLUMN = 'webpush.subscription.address'

/** Where messages for a browser go, and what they are encrypted by. */
export interface PushAddress {
  endpoint: string
  keys: PushKeys
}

export const placeOfAddress = (playerId: string, subscriptionId: string): Place => ({ column: COLUMN, playerId, row: [subscriptionId] })

/** Of the endpoint and of whose it is. */
export const endpointDigestOf = (siteKey: SiteKeyOf, playerId: string, endpoint: string): Promise<Buffer> =>
  searchDigest(siteKey, [COLUMN, playerId], endpoint)

/** As it was encrypted. */
export const addressOf = (text: string) => JSON.parse(text) as PushAddress

export async function openAddress(
  encryption: Pick<Encryption, 'open'>,
  { playerId, subscriptionId, addressEncrypted }: { playerId: string; subscriptionId: string; addressEncrypted: Buffer },
): Promise<PushAddress> {
  return addressOf(await encryption.open(addressEncrypted, placeOfAddress(playerId, subscriptionId)))
}

/** What a browser subscribes with, and where the player is told. */
export async function readPush(
  { db, siteKey }: Pick<PushDeps, 'db' | 'siteKey'>,
  player: PlayerPrincipal,
): Promise<OutputOf<typeof getRoute>> {
  const { playerId, tokenHash } = player
  const [live, session, { publicKey }] = await Promise.all([
    functions.liveSubscriptions(db, { player: playerId }),
    functions.sessionOf(db, { player: playerId, tokenHash }),
    sitePushKey(siteKey),
  ])
  const rows = await subscriptionsOf(db, playerId)
  return {
    publicKey: publicKey.toString('base64url'),
    subscriptions: rows
      .filter((row) => live.includes(row.subscription_id))
      .map((row) => ({
        subscriptionId: row.subscription_id,
        isThis: row.session_id === session,
        addedAt: row.added_at.toISOString(),
        kinds: { money: row.tells_money, security: row.tells_security },
        browser: row.browser,
        system: row.system,
      })),
  }
}

function subscriptionsOf(db: Db, playerId: string) {
  return db
    .selectFrom('webpush.subscription')
    .select(['subscription_id', 'session_id', 'added_at', 'tells_money', 'tells_security', 'browser', 'system'])
    .where('player_id', '=', playerId)
    .orderBy('added_at')
    .execute()
}

type Subscribing = BodyOf<typeof subscribeRoute> & { language: string; device: Device }

/** The browser of this session is told from now on, or of something else than before. Answers which subscription it is. */
export async function subscribePush(
  deps: PushDeps,
  { playerId, tokenHash }: PlayerPrincipal,
  { endpoint, keys, kinds, language, device }: Subscribing,
  refuse: Refuse<'PUSH_INVALID' | 'INVALID_USER_3'>,
): Promise<string> {
  // With a key that is none every message would fail.
  if (!deps.integrations.push.isKnown(endpoint) || !isPushKey(keys.p256dh)) throw refuse('PUSH_INVALID')
  const digest = await endpointDigestOf(deps.siteKey, playerId, endpoint)
  const subscription = (await standingAt(deps.db, { playerId, tokenHash, digest })) ?? newRowId()
  const address = await sealedValue(deps, JSON.stringify({ endpoint, keys } satisfies PushAddress), {
    place: placeOfAddress(playerId, subscription),
    digest,
  })
  const asked = {
    player: playerId,
    tokenHash,
    subscription,
    address,
    tellsMoney: kinds.money,
    tellsSecurity: kinds.security,
    language,
    device,
  }
  if ((await retryIdempotent(() => functions.subscribe(deps.db, asked))) === 'no_session') throw refuse('INVALID_USER_3')
  return subscription
}

/** The subscription that this session has at this endpoint already. */
async function standingAt(
  db: Db,
  { playerId, tokenHash, digest }: { playerId: string; tokenHash: Buffer; digest: Buffer },
): Promise<string | undefined> {
  const session = await functions.sessionOf(db, { player: playerId, tokenHash })
  if (session === null) return undefined
  const row = await db
    .selectFrom('webpush.subscription')
    .select('subscription_id')
    .where('player_id', '=', playerId)
    .where('session_id', '=', session)
    .where('endpoint_digest', '=', digest)
    .executeTakeFirst()
  return row?.subscription_id
}

/** Ends one of the player's, or all where none is named. Answers how many. */
export async function unsubscribePush(
  db: Db,
  { playerId, tokenHash }: PlayerPrincipal,
  { subscriptionId, device }: { subscriptionId: string | null; device: Device },
  refuse: Refuse<'INVALID_USER_3'>,
): Promise<number> {
  const asked = { player: playerId, tokenHash, subscription: subscriptionId, device }
  const ended = await retryIdempotent(() => functions.unsubscribe(db, asked))
  if (ended === null) throw refuse('INVALID_USER_3')
  return ended
}
