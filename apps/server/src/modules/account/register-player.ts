import { retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { isInForce } from './accept-terms.ts'
import { checkRegistration, type FactRefusal } from './check-registration.ts'
import type { RegistrationDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { sealedNumber } from './account-number.ts'
import { keepPassword } from '../../platform/credentials/password.ts'
import { sealedName } from './player-name.ts'
import { sealedPhone } from './player-phone.ts'
import { playerIdByInviteCode } from './store.ts'
import {
  type CompleteRegistration,
  type FormRefusal,
  readRegistration,
  requireComplete,
  type UncheckedRegistration,
} from './registration.ts'

const REFUSED = { phone_taken: 'EXISTING_USER' } as const satisfies Record<
  Exclude<functions.Registered, 'registered' | 'data_key'>,
  FactRefusal
>

/** Another DATA_KEY is set at most so often while one player is made. */
const TRIES = 5

/** Creates the player, the bank account, the ledger and the consent to the terms together or not at all. Answers the player's id. */
export async function registerPlayer(
  deps: RegistrationDeps,
  { form, visitor, network }: { form: UncheckedRegistration; visitor: Buffer | undefined; network?: string },
  refuse: Refuse<FormRefusal | FactRefusal>,
): Promise<string> {
  const { laos } = deps.env
  const registration = requireComplete(readRegistration(form, { laos }, refuse), { laos }, refuse)
  await checkRegistration(deps, { registration, visitor, network }, refuse)
  return storePlayer(deps, { registration, visitor }, refuse)
}

async function storePlayer(
  { db, site, encryption, siteKey, seal }: Omit<RegistrationDeps, 'env'>,
  { registration, visitor }: { registration: CompleteRegistration; visitor: Buffer | undefined },
  refuse: Refuse<FactRefusal>,
): Promise<string> {
  const { phone, name, sourceCode, inviterId, shortInviteCode, bankCode, accountNo, accountName, currency } = registration
  const playerId = newPublicId()
  const password = await keepPassword(registration.password)
  const terms = registration.terms && isInForce(registration.terms, await site.termsVersion()) ? registration.terms : undefined
  const form = {
    passwordSalt: password.salt,
    passwordProof: password.proof,
    // A source the operator has since removed keeps no one from registering.
    sourceCode: sourceCode !== undefined && (await site.isSource(sourceCode)) ? sourceCode : null,
    invitedBy: inviterId ?? (shortInviteCode === undefined ? null : ((await playerIdByInviteCode(db, shortInviteCode)) ?? null)),
    bankCode,
    currency,
    termsVersion: terms?.version ?? null,
    termsLanguage: terms?.language ?? null,
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const { key, ...own } = await encryption.ofNewPlayer(playerId)
    const keys = { encryption: own, siteKey, seal }
    const sealed = {
      phone: await sealedPhone(keys, playerId, phone),
      name: await sealedName(keys, playerId, name),
      accountNo: await sealedNumber(keys, playerId, { bankCode, accountNo }),
      accountName: await sealedName(keys, playerId, accountName),
    }
    // Two at once pass the checks before this; the database lets one through.
    const asked = { player: playerId, form: { ...form, ...sealed, key }, visitorHash: visitor ?? null }
    const registered = await retryIdempotent(() => functions.registerPlayer(db, asked))
    if (registered === 'registered') return playerId
    if (registered !== 'data_key') throw refuse(REFUSED[registered])
  }
  throw new Error(`player ${playerId} was not made: another DATA_KEY was set ${TRIES} times meanwhile`)
}
