import { defineMessages } from '../messages/index.ts'

export const messages = defineMessages({
  th: { copied: 'คัดลอกแล้ว', copyFailed: 'คัดลอกไม่สำเร็จ' },
  la: { copied: 'ສຳເນົາແລ້ວ', copyFailed: 'ສຳເນົາບໍ່ສຳເລັດ' },
  en: { copied: 'Copied', copyFailed: 'Failed to copy' },
})
