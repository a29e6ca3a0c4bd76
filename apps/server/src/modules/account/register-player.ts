import type { Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { isInForce } from './accept-terms.ts'
import { checkRegistration, type FactRefusal } from './check-registration.ts'
import type { RegistrationDeps } from './deps.ts'
import { keepPassword } from './password.ts'
import {
  type CompleteRegistration,
  type FormRefusal,
  readRegistration,
  requireComplete,
  type UncheckedRegistration,
} from './registration.ts'
import type { SiteFacts } from './site-facts.ts'
import { addPlayer } from './store.ts'

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
  const { sourceCode, inviterId, terms } = registration
  const playerId = newPublicId()
  const player = {
    ...registration,
    password: await keepPassword(registration.password),
    // A source the operator has since removed keeps no one from registering.
    sourceCode: sourceCode !== undefined && (await site.isSource(sourceCode)) ? sourceCode : null,
    inviterId: inviterId ?? null,
    terms: terms && isInForce(terms, await site.termsVersion()) ? terms : null,
  }
  // Two at once pass the checks before this; the database lets one through.
  if ((await addPlayer(db, playerId, { player, visitor: visitor ?? null })) === 'phone_taken') throw refuse('EXISTING_USER')
  return playerId
}
