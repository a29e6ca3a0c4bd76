import type { PushPayload } from '@krapao/contract'

type Words = Readonly<Record<PushPayload['language'], string>>

/** What a locked screen may say: what ended, with no amount and no name. Whatever is not here happened to the account. */
const TITLES: Partial<Record<PushPayload['kind'], Words>> = {
  deposit_credited: { th: 'เงินเข้ากระเป๋าแล้ว', la: 'ເງິນເຂົ້າກະເປົາແລ້ວ', en: 'Money is in your wallet' },
  deposit_taken_back: { th: 'ธนาคารเรียกคืนเงินฝาก', la: 'ທະນາຄານເອີ້ນຄືນເງິນຝາກ', en: 'A bank took a deposit back' },
  payment_waits: { th: 'ได้รับเงินแล้ว กำลังตรวจสอบ', la: 'ໄດ້ຮັບເງິນແລ້ວ ກຳລັງກວດສອບ', en: 'Money arrived and is being checked' },
  payment_returned: { th: 'คืนเงินให้ผู้โอนแล้ว', la: 'ຄືນເງິນໃຫ້ຜູ້ໂອນແລ້ວ', en: 'Money was sent back to the payer' },
  slip_failed: { th: 'สลิปไม่สำเร็จ', la: 'ສະລິບບໍ່ສຳເລັດ', en: 'A slip failed' },
  gift_refused: { th: 'ลิงก์ซองของขวัญใช้ไม่ได้', la: 'ລິ້ງຊອງຂອງຂວັນໃຊ້ບໍ່ໄດ້', en: 'A gift link could not be used' },
  withdrawal_paid: { th: 'โอนเงินถอนเข้าบัญชีแล้ว', la: 'ໂອນເງິນຖອນເຂົ້າບັນຊີແລ້ວ', en: 'Your withdrawal was paid' },
  withdrawal_refused: { th: 'ถอนเงินไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว', la: 'ຖອນເງິນບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາແລ້ວ', en: 'A withdrawal was not completed' },
  withdrawal_returned: { th: 'ธนาคารส่งเงินถอนคืน', la: 'ທະນາຄານສົ່ງເງິນຖອນຄືນ', en: 'The bank returned a withdrawal' },
  transfer_refused: { th: 'โยกเงินไม่สำเร็จ', la: 'ຍ້າຍເງິນບໍ່ສຳເລັດ', en: 'A transfer was not completed' },
  bonus_met: { th: 'ทำยอดเทิร์นครบแล้ว', la: 'ເຮັດຍອດເທີນຄົບແລ້ວ', en: 'Your turnover is complete' },
  bonus_ended: { th: 'โบนัสสิ้นสุดแล้ว', la: 'ໂບນັດສິ້ນສຸດແລ້ວ', en: 'A bonus has ended' },
  bonus_expired: { th: 'โบนัสหมดเวลาแล้ว', la: 'ໂບນັດໝົດເວລາແລ້ວ', en: 'A bonus has expired' },
  bonus_taken: { th: 'หักโบนัสคืน', la: 'ຫັກໂບນັດຄືນ', en: 'A bonus was taken back' },
  refund_received: { th: 'ยอดคืนเข้ากระเป๋าแล้ว', la: 'ຍອດຄືນເຂົ້າກະເປົາແລ້ວ', en: 'A refund is in your wallet' },
  corrected_up: { th: 'เจ้าหน้าที่ปรับยอดแล้ว', la: 'ພະນັກງານປັບຍອດແລ້ວ', en: 'Your balance was corrected' },
  corrected_down: { th: 'เจ้าหน้าที่ปรับยอดแล้ว', la: 'ພະນັກງານປັບຍອດແລ້ວ', en: 'Your balance was corrected' },
  new_browser: { th: 'มีการเข้าสู่ระบบจากเครื่องใหม่', la: 'ມີການເຂົ້າສູ່ລະບົບຈາກເຄື່ອງໃໝ່', en: 'Somebody signed in from a new device' },
}
const OF_ACCOUNT: Words = { th: 'มีการเปลี่ยนแปลงในบัญชีของคุณ', la: 'ມີການປ່ຽນແປງໃນບັນຊີຂອງທ່ານ', en: 'Something changed in your account' }
const BODY: Words = { th: 'แตะเพื่อดูในกระเป๋า', la: 'ແຕະເພື່ອເບິ່ງໃນກະເປົາ', en: 'Tap to see it in your wallet' }

export function wordsOf({ kind, language }: PushPayload): { title: string; body: string } {
  return { title: (TITLES[kind] ?? OF_ACCOUNT)[language], body: BODY[language] }
}
