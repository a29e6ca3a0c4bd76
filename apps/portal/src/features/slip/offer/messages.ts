import { defineMessages } from '../../../messages/index.ts'

/** Of what stands on other screens, so only these are loaded there. */
export const messages = defineMessages({
  th: { send: 'ส่งสลิป', failed: 'สลิปที่ส่งไม่สำเร็จ ดูเหตุผลได้ในรายการสลิป' },
  la: { send: 'ສົ່ງສະລິບ', failed: 'ສະລິບທີ່ສົ່ງບໍ່ສຳເລັດ ເບິ່ງເຫດຜົນໄດ້ໃນລາຍການສະລິບ' },
  en: { send: 'Send the slip', failed: 'A slip you sent has failed. See why in the list of slips.' },
})
