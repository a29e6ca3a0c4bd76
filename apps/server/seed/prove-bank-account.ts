import type pg from 'pg'
import { withClient } from '../src/platform/database/with-client.ts'

interface Account {
  player_id: string
  bank_code: string
  account_no_digest: Buffer
  account_name_digest: Buffer
  now: Date
}

/** As if the account had been used since before accounts were proven: its bank is taken to have said that the name fits. */
export function proveBankAccount(ownerUrl: string, playerId: string): Promise<void> {
  return withClient(ownerUrl, (owner) => proveBankAccountBy(owner, playerId))
}

/** The same, with connections of the owner's. Once more it changes nothing. */
export async function proveBankAccountBy(owner: pg.Client | pg.Pool, ofPlayer: string): Promise<void> {
  const { rows: accounts } = await owner.query<Account>(
    `select b.player_id, b.bank_code, b.account_no_digest, b.account_name_digest, platform.now() as now
     from account.bank_account b where b.player_id = $1`,
    [ofPlayer],
  )
  for (const { player_id: playerId, bank_code: bankCode, account_no_digest: digest, account_name_digest: name, now } of accounts) {
    const { rows: inquiries } = await owner.query<{ version_no: string }>(
      `update account.name_inquiry i set state = 'fits', holder_name_digest = $2, next_attempt_at = null, answered_at = $3 where i.player_id = $1
       returning i.version_no`,
      [playerId, name, now],
    )
    const ids = inquiries.map(({ version_no: no }) => `${playerId} ${no}`)
    await owner.query(
      `insert into reports.earlier (what, id) select 'name', said.id from unnest($1::text[]) said (id) on conflict do nothing`,
      [ids],
    )
    await owner.query(
      `insert into account.bank_claim (bank_code, account_no_digest, player_id, proof, proven_at) values ($1, $2, $3, 'earlier', $4) on conflict do nothing`,
      [bankCode, digest, playerId, now],
    )
    await owner.query(
      `insert into account.proven_bank_account (player_id, bank_code, account_no_digest, proven_at)
       select player_id, bank_code, account_no_digest, proven_at from account.bank_claim where account_no_digest = $1 and player_id = $2 on conflict do nothing`,
      [digest, playerId],
    )
  }
}
