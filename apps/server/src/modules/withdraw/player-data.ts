import { type ListReader, shownName } from '../account/index.ts'

/** Every withdrawal of this player, and to which account of theirs it went. */
export async function withdrawalDataOf(reader: ListReader, playerId: string) {
  const rows = await reader.db
    .selectFrom('withdraw.withdrawal')
    .select([
      'withdrawal_id',
      'amount',
      'state',
      'bank_code',
      'account_no',
      'account_name_digest',
      'created_at',
      'ended_at',
      'bank_reference',
    ])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute()
  return Promise.all(
    rows.map(async ({ account_name_digest: digest, ...row }) => ({ ...row, account_name: await shownName(reader, { playerId, digest }) })),
  )
}
