import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/platform/database/database-types.ts'
import { accountNoDigestOf, fragmentDigestsOf, sealedNumber } from '../src/modules/account/index.ts'
import { writeVeiledNumber } from '../src/modules/account/functions.gen.ts'
import { veiledOwn } from '../src/modules/deposit/own-number.ts'
import type { ToldPayment } from '../src/modules/deposit/payment-sender.ts'
import type { World } from './world.ts'

type Owning = Pick<World, 'deps' | 'ownerDb'>

/** By which rows say this number. */
export const digestOf = ({ deps }: Pick<World, 'deps'>, accountNo: string): Promise<Buffer> => accountNoDigestOf(deps.siteKey, accountNo)

/**
 * Keeps a number of this player as a server would, of an account at the bank of theirs unless another is said, and answers its digest as an
 * expression of SQL: which bank account is theirs is then said by that.
 */
export async function numberKept(
  { deps, ownerDb }: Owning,
  { playerId }: { playerId: string },
  accountNo: string,
  bankCode?: string,
): Promise<string> {
  const bank = bankCode ?? (await bankOf(ownerDb, playerId))
  const { encrypted, digest } = await sealedNumber(deps, playerId, { bankCode: bank, accountNo })
  await ownerDb
    .insertInto('account.account_number')
    .values({
      player_id: playerId,
      bank_code: bank,
      account_no_digest: digest,
      account_no_encrypted: encrypted,
      fragments: await fragmentDigestsOf(deps.siteKey, bank, accountNo),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return inSql(digest)
}

/** As if these players had this number at their banks in place of theirs. */
export async function hasNumber(world: Owning, accountNo: string, ...players: { playerId: string }[]): Promise<void> {
  for (const player of players) {
    const digest = await numberKept(world, player, accountNo)
    await sql`update account.bank_account set account_no_digest = ${sql.raw(digest)} where player_id = ${player.playerId}`.execute(
      world.ownerDb,
    )
  }
}

/** A number of this player as a server veils it that compares it with that of a payment, as an expression of SQL. */
export async function veiledInSql(
  world: Pick<World, 'deps'>,
  { playerId }: { playerId: string },
  accountNo: string,
  payment: ToldPayment,
): Promise<string> {
  const account = { playerId, accountNo, accountNoDigest: await digestOf(world, accountNo) }
  return `'${writeVeiledNumber((await veiledOwn(world.deps, account, payment))!)}'::account.veiled_number`
}

export const inSql = (digest: Buffer) => `'\\x${digest.toString('hex')}'::bytea`

async function bankOf(db: Kysely<DB>, playerId: string): Promise<string> {
  const row = await db.selectFrom('account.bank_account').select('bank_code').where('player_id', '=', playerId).executeTakeFirstOrThrow()
  return row.bank_code
}
