import { type ListReader, shownName, shownNumber } from '../account/index.ts'

/** Every withdrawal of this player, and to which account of theirs it went. */
export async function withdrawalDataOf(reader: ListReader, playerId: string) {
  const rows = await reader.db
    .selectFrom('withdraw.withdrawal')
    .select([
      'withdrawal_id',
      'amount',
      'state',
      'bank_code',
      'account_no_digest',
      'account_name_digest',
      'created_at',
      'ended_at',
      'bank_reference',
    ])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute()
  return Promise.all(
    rows.map(async ({ account_no_digest: digest, account_name_digest: nameDigest, ...row }) => {
      const [account_no, account_name] = await Promise.all([
        shownNumber(reader, { playerId, bankCode: row.bank_code, digest }),
        shownName(reader, { playerId, digest: nameDigest }),
      ])
      return { ...row, account_no, account_name }
    }),
  )
}
