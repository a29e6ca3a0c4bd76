import type { AcceptedTerms } from '@krapao/contract'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'
import type { SiteFacts } from './site-facts.ts'

/** Keeps that a signed-in player accepted the terms. Answers the version in force. */
export async function acceptTerms(
  { db, site }: { db: Db; site: Pick<SiteFacts, 'termsVersion'> },
  { playerId, terms }: { playerId: string; terms: AcceptedTerms },
): Promise<string> {
  const inForce = await site.termsVersion()
  // The same version again adds nothing, so an unacknowledged commit is simply asked again.
  if (isInForce(terms, inForce)) await retryIdempotent(() => functions.acceptTerms(db, { player: playerId, ...terms }))
  return inForce
}

/** Only the version in force is kept: who has read another one is asked for this one before their next money request. */
export function isInForce(terms: AcceptedTerms | undefined, inForce: string): terms is AcceptedTerms {
  return terms?.version === inForce
}
