import type { MadePasskey, PasskeyToMake } from '@krapao/contract'
import { type Db, retryIdempotent } from '../../../platform/database/db.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newRowId, newSecret, sha256 } from '../../../platform/ids.ts'
import { sealedValue, type ValueKeys } from '../../../platform/keys/sealed-value.ts'
import type { Device } from '../../../platform/credentials/device.ts'
import * as functions from '../functions.gen.ts'
import { calledPlayer } from '../called-player.ts'
import type { NameReader } from '../player-name.ts'
import type { PlayerPrincipal } from '../principals.ts'
import type { SiteFacts } from '../site-facts.ts'
import { checkMade, type NotAccepted, sealedProof } from '../../../platform/credentials/check-passkey.ts'
import { nameOfPasskey, usablePasskeys } from './my-passkeys.ts'
import { passkeyToMake, type RelyingParty, transportsIn } from '../../../platform/credentials/relying-party.ts'

const REFUSED = {
  limit: 'REQUEST_LIMIT',
  no_session: 'INVALID_USER_3',
  not_stepped_up: 'STEP_UP_NEEDED',
  many: 'PASSKEY_LIMIT',
  expired: 'PASSKEY_EXPIRED',
  known: 'PASSKEY_KNOWN',
} as const satisfies Record<Exclude<functions.PasskeyBegun | functions.PasskeyAdded, 'begun' | 'added'>, string>

type BeginRefusal = (typeof REFUSED)[Exclude<functions.PasskeyBegun, 'begun'>]
type AddRefusal = (typeof REFUSED)[Exclude<functions.PasskeyAdded, 'added'>]

/** What the browser makes a passkey by, for a player who has shown that it is them. */
export async function beginPasskey(
  { db, encryption, party, site }: NameReader & { party: RelyingParty; site: Pick<SiteFacts, 'siteName'> },
  { playerId, tokenHash }: PlayerPrincipal,
  refuse: Refuse<BeginRefusal>,
): Promise<PasskeyToMake> {
  const challenge = newSecret()
  const asked = { player: playerId, tokenHash, challengeHash: sha256(challenge) }
  const begun = await retryIdempotent(() => functions.beginPasskey(db, asked))
  if (begun !== 'begun') throw refuse(REFUSED[begun])
  const [player, known, siteName] = await Promise.all([
    calledPlayer({ db, encryption }, playerId),
    usablePasskeys(db, playerId),
    site.siteName(),
  ])
  const user = { name: player.phone, displayName: player.name }
  return passkeyToMake(party, challenge, { siteName, ownerId: playerId, user, known })
}

/** Answers its id. */
export async function addPasskey(
  { db, party, encryption, seal }: Pick<ValueKeys, 'encryption' | 'seal'> & { db: Db; party: RelyingParty },
  { playerId, tokenHash }: PlayerPrincipal,
  { name: text, credential, device }: { name: string; credential: MadePasskey; device: Device },
  refuse: Refuse<NotAccepted | AddRefusal>,
): Promise<string> {
  const checked = await checkMade(party, credential)
  if (typeof checked === 'string') throw refuse(checked)
  const passkeyId = newRowId()
  const name = await sealedValue({ encryption, seal }, text, { place: nameOfPasskey(playerId, passkeyId) })
  const made = { passkeyId, publicKey: checked.publicKey, transports: transportsIn(credential), name }
  const proof = sealedProof({ seal }, { of: 'passkey', purpose: 'register', ownerId: playerId }, checked)
  const answer = await retryIdempotent(() => functions.addPasskey(db, { player: playerId, tokenHash, made, proof, device }))
  if (answer !== 'added') throw refuse(REFUSED[answer])
  return passkeyId
}
