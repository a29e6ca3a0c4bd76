import { defineMessages } from '../../../messages/index.ts'

/** Of what runs on every page, so only these are loaded there. */
export const messages = defineMessages({
  th: { failed: 'สลิปที่ส่งไม่สำเร็จ ดูเหตุผลได้ในรายการสลิป' },
  la: { failed: 'ສະລິບທີ່ສົ່ງບໍ່ສຳເລັດ ເບິ່ງເຫດຜົນໄດ້ໃນລາຍການສະລິບ' },
  en: { failed: 'A slip you sent has failed. See why in the list of slips.' },
})
