import type { Activity } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import { senderDigestIn, type SenderReader, toldSenderOrLogged } from './payment-sender.ts'

export interface CreditedDeposit {
  how: NonNullable<Activity['deposit']>
  /** When the bank or gateway says that it was paid. */
  paidAt: Date | undefined
}

/** What came in under this reference and was credited to this player: how, and from which account. */
export async function creditedDeposit(
  { db, ...reader }: SenderReader & { db: Db; log: Pick<Log, 'error'> },
  playerId: string,
  reference: string,
): Promise<CreditedDeposit | undefined> {
  const row = await db
    .selectFrom('deposit.payment')
    .select(['channel', 'qr_id', 'evidence'])
    .where('reference', '=', reference)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!row) return undefined
  // A gateway and a bank each say it in words of their own.
  const said = row.evidence as Partial<Record<'payerBankCode' | 'paidAt' | 'fromBankCode' | 'at', string>>
  const { payerAccount, fromAccountNo, fromWallet } = (await toldSenderOrLogged({ db, ...reader }, senderDigestIn(said))) ?? {}
  const digits = (payerAccount ?? fromAccountNo ?? fromWallet ?? '').replaceAll(/\D/g, '')
  const paidAt = said.paidAt ?? said.at
  return {
    how: {
      channel: row.channel,
      bankCode: said.payerBankCode ?? said.fromBankCode ?? null,
      accountNo: digits.length < 4 ? null : `••••${digits.slice(-4)}`,
      qrReference: row.qr_id,
    },
    paidAt: paidAt === undefined ? undefined : new Date(paidAt),
  }
}
