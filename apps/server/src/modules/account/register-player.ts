import type { Clock } from '../../platform/clock.ts'
import { inTransaction, violates, type Db } from '../../platform/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newPublicId } from '../../platform/ids.ts'
import { openLedger } from '../ledger/index.ts'
import { isInForce } from './accept-terms.ts'
import { checkRegistration, type FactRefusal } from './check-registration.ts'
import type { RegistrationMeans } from './means.ts'
import { hashPassword } from './password.ts'
import {
  type CompleteRegistration,
  type FormRefusal,
  readRegistration,
  requireComplete,
  type UncheckedRegistration,
} from './registration.ts'
import type { SiteFacts } from './site-facts.ts'
import { claimPhone, insertConsent, insertPlayer, ONE_PLAYER_A_PHONE, playerById, registerBankAccount } from './store.ts'

/** Creates the player, the bank account, the ledger and the consent to the terms together or not at all. Answers the player's id. */
export async function registerPlayer(
  services: RegistrationMeans,
  { form, visitor, network }: { form: UncheckedRegistration; visitor: Buffer | undefined; network?: string },
  refuse: Refuse<FormRefusal | FactRefusal>,
): Promise<string> {
  const { laos } = services.env
  const registration = requireComplete(readRegistration(form, { laos }, refuse), { laos }, refuse)
  await checkRegistration(services, { registration, visitor, network }, refuse)
  return storePlayer(services, registration, refuse)
}

async function storePlayer(
  { db, clock, site }: { db: Db; clock: Clock; site: SiteFacts },
  registration: CompleteRegistration,
  refuse: Refuse<FactRefusal>,
): Promise<string> {
  const { phone, name, bankCode, accountNo, accountName, currency, sourceCode, inviterId, terms } = registration
  const playerId = newPublicId()
  const passwordHash = await hashPassword(registration.password)
  // A source the operator has since removed, or an inviter nobody knows, keeps no one from registering.
  const knownSource = sourceCode !== undefined && (await site.isSource(sourceCode)) ? sourceCode : null
  const inviter = inviterId === undefined ? undefined : await playerById(db, inviterId)
  const termsInForce = await site.termsVersion()
  const now = clock.now()
  try {
    await inTransaction(db, async (tx) => {
      await claimPhone(tx, { phone, player_id: playerId })
      await insertPlayer(tx, {
        player_id: playerId,
        phone,
        name,
        password_hash: passwordHash,
        source_code: knownSource,
        invited_by: inviter?.player_id ?? null,
        created_at: now,
      })
      await registerBankAccount(tx, {
        player_id: playerId,
        bank_code: bankCode,
        account_no: accountNo,
        account_name: accountName,
      })
      await openLedger(tx, playerId, currency)
      if (isInForce(terms, termsInForce)) await insertConsent(tx, { playerId, ...terms })
    })
  } catch (error) {
    // What stands in the way may be this very player, committed without acknowledgement.
    if (violates(error) && (await playerById(db, playerId))) return playerId
    // Two at once pass the check above; the database lets one through.
    if (violates(error, ONE_PLAYER_A_PHONE)) throw refuse('EXISTING_USER')
    throw error
  }
  return playerId
}
