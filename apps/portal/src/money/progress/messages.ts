import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: { success: 'สำเร็จ', failed: 'ไม่สำเร็จ', inProgress: 'กำลังดำเนินการ' },
  la: { success: 'ສຳເລັດ', failed: 'ບໍ່ສຳເລັດ', inProgress: 'ກຳລັງດຳເນີນການ' },
  en: { success: 'Success', failed: 'Failed', inProgress: 'In progress' },
})
