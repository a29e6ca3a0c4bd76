import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { isInForce } from './accept-terms.ts'
import { checkRegistration, type FactRefusal } from './check-registration.ts'
import type { RegistrationDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { keepPassword } from './password.ts'
import {
  type CompleteRegistration,
  type FormRefusal,
  readRegistration,
  requireComplete,
  type UncheckedRegistration,
} from './registration.ts'
import type { SiteFacts } from './site-facts.ts'

const REFUSED = { phone_taken: 'EXISTING_USER' } as const satisfies Record<Exclude<functions.Registered, 'registered'>, FactRefusal>

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
  { db, site }: { db: Db; site: SiteFacts },
  { registration, visitor }: { registration: CompleteRegistration; visitor: Buffer | undefined },
  refuse: Refuse<FactRefusal>,
): Promise<string> {
  const { phone, name, sourceCode, inviterId, bankCode, accountNo, accountName, currency } = registration
  const playerId = newPublicId()
  const password = await keepPassword(registration.password)
  const terms = registration.terms && isInForce(registration.terms, await site.termsVersion()) ? registration.terms : undefined
  const form = {
    phone,
    name,
    passwordSalt: password.salt,
    passwordProof: password.proof,
    // A source the operator has since removed keeps no one from registering.
    sourceCode: sourceCode !== undefined && (await site.isSource(sourceCode)) ? sourceCode : null,
    invitedBy: inviterId ?? null,
    bankCode,
    accountNo,
    accountName,
    currency,
    termsVersion: terms?.version ?? null,
    termsLanguage: terms?.language ?? null,
  }
  // Two at once pass the checks before this; the database lets one through.
  const registered = await retryIdempotent(() => functions.registerPlayer(db, { player: playerId, form, visitorHash: visitor ?? null }))
  if (registered !== 'registered') throw refuse(REFUSED[registered])
  return playerId
}
