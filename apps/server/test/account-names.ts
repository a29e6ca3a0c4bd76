import { nameDigestOf, placeOfName } from '../src/modules/account/index.ts'
import type { World } from './world.ts'

/**
 * Keeps a name of this player as a server would, and answers its digest as an expression of SQL: what a bank account of theirs is called
 * is then said by that.
 */
export async function nameKept({ deps, ownerDb }: Pick<World, 'deps' | 'ownerDb'>, playerId: string, name: string): Promise<string> {
  const digest = await nameDigestOf(deps.siteKey, playerId, name)
  const encrypted = await deps.encryption.encrypt(name, placeOfName(playerId, digest))
  await ownerDb
    .insertInto('account.player_name')
    .values({ player_id: playerId, name_digest: digest, name_encrypted: encrypted })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return `'\\x${digest.toString('hex')}'::bytea`
}
