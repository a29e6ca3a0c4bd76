import type pg from 'pg'
import { withClient } from '../src/platform/database/with-client.ts'

/** As if the account had been used since before accounts were proven: its bank is taken to have said that the name fits. */
export function proveBankAccount(ownerUrl: string, phone: string): Promise<void> {
  return withClient(ownerUrl, (owner) => proveBankAccountBy(owner, phone))
}

/** The same, with connections of the owner's. */
export async function proveBankAccountBy(owner: pg.Client | pg.Pool, phone: string): Promise<void> {
  await owner.query(
    `with player as (select player_id from account.player where phone = $1), inquiry as (
         update account.name_inquiry i set state = 'fits', holder_name = b.account_name, next_attempt_at = null, answered_at = platform.now()
         from account.bank_account b join player using (player_id) where i.player_id = b.player_id),
       earlier as (
         insert into reports.earlier (what, id) select 'name', i.player_id || ' ' || i.version_no
         from account.name_inquiry i join player using (player_id) on conflict do nothing)
       insert into account.bank_claim (bank_code, account_no, player_id, proof, proven_at)
       select bank_code, account_no, player_id, 'earlier', platform.now() from account.bank_account join player using (player_id) on conflict do nothing`,
    [phone],
  )
}
