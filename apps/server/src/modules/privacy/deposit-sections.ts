import { referenceOf } from '../../platform/ids.ts'
import { depositDataOf } from '../deposit/index.ts'
import { withdrawalDataOf } from '../withdraw/index.ts'
import { inWords, type Section, section } from './document.ts'
import { type Asked, bankNames, money, type SectionDeps } from './section-parts.ts'

/** How money came in, and where it went. */
export async function depositSections({ db, encryption, log, env }: SectionDeps, { playerId, language }: Asked): Promise<Section[]> {
  const { announcements, qrs, slips, gifts } = await depositDataOf(db, playerId)
  const withdrawals = await withdrawalDataOf({ db, encryption, log }, playerId)
  const bankName = await bankNames({ db, env }, language, [...announcements, ...withdrawals])
  return [
    section('announcements', announcements, {
      at: (announcement) => announcement.opened_at,
      amount: (announcement) => money(announcement.amount),
      bank: (announcement) => bankName(announcement.bank_code),
      state: (announcement) => inWords('announcement', announcement.reference ? 'came' : announcement.ended_at ? 'ended' : 'open'),
    }),
    section('qrs', qrs, {
      at: (qr) => qr.created_at,
      reference: (qr) => qr.qr_id,
      place: (qr) => qr.provider,
      amount: (qr) => money(qr.amount),
      state: (qr) => inWords('qr', qr.state),
      ended: (qr) => qr.paid_at,
    }),
    section('slips', slips, {
      at: (slip) => slip.created_at,
      reference: (slip) => slip.reference,
      amount: (slip) => money(slip.amount),
      state: (slip) => inWords('slip', slip.state),
      details: (slip) => inWords('slipNote', slip.note),
      ended: (slip) => slip.ended_at,
      pictureDeleted: (slip) => slip.picture_deleted_at,
    }),
    section('gifts', gifts, {
      at: (gift) => gift.created_at,
      code: (gift) => gift.voucher,
      amount: (gift) => money(gift.worth),
      state: (gift) => inWords('gift', gift.state),
      ended: (gift) => gift.ended_at,
    }),
    section('withdrawals', withdrawals, {
      at: (withdrawal) => withdrawal.created_at,
      reference: (withdrawal) => referenceOf(withdrawal.withdrawal_id),
      amount: (withdrawal) => money(withdrawal.amount),
      bank: (withdrawal) => bankName(withdrawal.bank_code),
      accountNo: (withdrawal) => withdrawal.account_no,
      accountName: (withdrawal) => withdrawal.account_name,
      state: (withdrawal) => inWords('withdrawal', withdrawal.state),
      ended: (withdrawal) => withdrawal.ended_at,
    }),
  ]
}
