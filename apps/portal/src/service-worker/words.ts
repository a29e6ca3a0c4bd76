import type { PushPayload } from '@krapao/contract'

type Words = Readonly<Record<PushPayload['language'], string>>

/** Whoever looks at another’s phone reads of no bonus, and nobody reads of what this release does not know. */
const NEWS: Words = { th: 'บัญชีของคุณ: มีเรื่องใหม่', la: 'ບັນຊີຂອງທ່ານ: ມີເລື່ອງໃໝ່', en: 'Your account: something new' }
/** What a locked screen may say: what ended, with no amount and no name. */
const TITLES: Partial<Record<PushPayload['kind'], Words>> = {
  deposit_credited: { th: 'เงินเข้ากระเป๋าแล้ว', la: 'ເງິນເຂົ້າກະເປົາແລ້ວ', en: 'Money is in your wallet' },
  deposit_taken_back: { th: 'ธนาคารเรียกคืนเงินฝาก', la: 'ທະນາຄານເອີ້ນຄືນເງິນຝາກ', en: 'A bank took a deposit back' },
  payment_waits: { th: 'ได้รับเงินแล้ว กำลังตรวจสอบ', la: 'ໄດ້ຮັບເງິນແລ້ວ ກຳລັງກວດສອບ', en: 'Money arrived and is being checked' },
  payment_returned: { th: 'คืนเงินให้ผู้โอนแล้ว', la: 'ຄືນເງິນໃຫ້ຜູ້ໂອນແລ້ວ', en: 'Money was sent back to the payer' },
  slip_failed: { th: 'ตรวจสลิปไม่สำเร็จ', la: 'ກວດສະລິບບໍ່ສຳເລັດ', en: 'A slip could not be checked' },
  gift_refused: { th: 'ลิงก์ซองของขวัญใช้ไม่ได้', la: 'ລິ້ງຊອງຂອງຂວັນໃຊ້ບໍ່ໄດ້', en: 'A gift link could not be used' },
  withdrawal_paid: { th: 'โอนเงินถอนเข้าบัญชีแล้ว', la: 'ໂອນເງິນຖອນເຂົ້າບັນຊີແລ້ວ', en: 'Your withdrawal was paid' },
  withdrawal_refused: {
    th: 'ถอนเงินไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว',
    la: 'ຖອນເງິນບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາແລ້ວ',
    en: 'A withdrawal was not completed, the money is back in your wallet',
  },
  withdrawal_returned: { th: 'ธนาคารส่งเงินที่ถอนกลับคืนมา', la: 'ທະນາຄານສົ່ງເງິນທີ່ຖອນກັບຄືນມາ', en: 'The bank returned a withdrawal' },
  transfer_refused: { th: 'โยกเงินไม่สำเร็จ', la: 'ຍ້າຍເງິນບໍ່ສຳເລັດ', en: 'A transfer was not completed' },
  bonus_met: NEWS,
  bonus_ended: NEWS,
  bonus_expired: NEWS,
  bonus_taken: NEWS,
  refund_received: { th: 'ยอดคืนเข้ากระเป๋าแล้ว', la: 'ຍອດຄືນເຂົ້າກະເປົາແລ້ວ', en: 'A refund is in your wallet' },
  corrected_up: { th: 'เจ้าหน้าที่ปรับยอดแล้ว', la: 'ພະນັກງານປັບຍອດແລ້ວ', en: 'Your balance was corrected' },
  corrected_down: { th: 'เจ้าหน้าที่ปรับยอดแล้ว', la: 'ພະນັກງານປັບຍອດແລ້ວ', en: 'Your balance was corrected' },
  balance_explained: { th: 'เจ้าหน้าที่อธิบายยอดเงินของคุณแล้ว', la: 'ພະນັກງານອະທິບາຍຍອດເງິນຂອງທ່ານແລ້ວ', en: 'Support has explained your balance' },
  new_browser: { th: 'มีการเข้าสู่ระบบจากเครื่องใหม่', la: 'ມີການເຂົ້າສູ່ລະບົບຈາກເຄື່ອງໃໝ່', en: 'Somebody signed in from a new device' },
}
const OF_ACCOUNT: Words = { th: 'มีการเปลี่ยนแปลงในบัญชีของคุณ', la: 'ມີການປ່ຽນແປງໃນບັນຊີຂອງທ່ານ', en: 'Something changed in your account' }
const BODY: Words = { th: 'แตะเพื่อดูในกระเป๋า', la: 'ແຕະເພື່ອເບິ່ງໃນກະເປົາ', en: 'Tap to see it in your wallet' }

/** A phone tells nothing more of these. */
const ACCOUNT_KINDS: ReadonlySet<string | undefined> = new Set<PushPayload['kind']>([
  'password_changed',
  'password_reset',
  'reset_allowed',
  'reset_refused',
  'frozen',
  'opened_again',
  'name_changed',
  'bank_asked',
  'bank_changed',
  'bank_kept',
  'phone_asked',
  'phone_changed',
  'phone_kept',
  'passkey_added',
  'passkey_removed',
  'passkey_cloned',
  'data_asked',
])

/** Whatever came: a server of a later release may tell of more than is known here. */
export function wordsOf({ kind, language }: Partial<PushPayload>): { title: string; body: string } {
  const words =
    (kind !== undefined && Object.hasOwn(TITLES, kind) ? TITLES[kind] : undefined) ?? (ACCOUNT_KINDS.has(kind) ? OF_ACCOUNT : NEWS)
  const known = language !== undefined && Object.hasOwn(BODY, language) ? language : 'th'
  return { title: words[known], body: BODY[known] }
}
