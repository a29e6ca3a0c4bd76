import { withClient } from '../src/platform/with-client.ts'

/** As if the account had been used since before accounts were proven: its bank is taken to have said that the name fits. */
export async function proveBankAccount(ownerUrl: string, phone: string): Promise<void> {
  await withClient(ownerUrl, (client) =>
    client.query(
      `with player as (select player_id from account.player where phone = $1), inquiry as (
         update account.name_inquiry i set state = 'fits', holder_name = b.account_name, next_attempt_at = null, answered_at = platform.now()
         from account.bank_account b join player using (player_id) where i.player_id = b.player_id)
       insert into account.bank_claim (bank_code, account_no, player_id, proof, proven_at)
       select bank_code, account_no, player_id, 'earlier', platform.now() from account.bank_account join player using (player_id) on conflict do nothing`,
      [phone],
    ),
  )
}
