import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_DEPOSIT: TableClasses = {
  byPlayer: ['announcement', 'arrival', 'chargeback', 'gift_redemption', 'qr', 'qr_arrival', 'slip', 'unconfirmed'],
  byOwner: ['payment_return'],
  claims: {
    announced_amount: { by: 'amount', why: 'a transfer is found by what it is worth' },
    gift_voucher: { by: 'voucher', why: 'whoever sends it first has it' },
    merged_payment: { by: 'merged_into', beside: 'deposit.payment', why: 'asked of a payment, whether another was told of as it' },
    old_name: { by: 'normal', beside: 'deposit.payment', why: 'a payment is told of by its reference, whatever it keeps' },
    paid_qr: { by: 'qr_id', beside: 'deposit.qr_reference', why: 'a QR pays once, whoever tells of it' },
    payment: { by: 'reference', why: 'every channel names the payment alike' },
    payment_report: { by: 'reference', beside: 'deposit.payment', why: 'what else was told of the payment' },
    payment_sender: { by: 'sender_digest', why: 'evidence says the sender of a payment by it' },
    qr_reference: { by: 'qr_id', why: 'a gateway names the QR alone' },
    question: { by: 'reference', beside: 'deposit.payment', why: 'asked of the payment, whosever it is' },
    slot: { by: 'amount', why: 'reports of one place and amount wait for each other here' },
    slot_payment: { by: 'amount', beside: 'deposit.slot', why: 'read under the lock of its slot' },
  },
  rules: ['ask_rule', 'credit_limit'],
  oneNode: {
    credit_sum: 'summed over all players',
    unread_report: 'about nobody yet',
  },
}
