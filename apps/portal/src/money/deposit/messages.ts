import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: { closed: 'ปิดถึง {time} น.', lastUsed: 'ใช้ล่าสุด' },
  la: { closed: 'ປິດຮອດ {time} ໂມງ', lastUsed: 'ໃຊ້ຄັ້ງກ່ອນ' },
  en: { closed: 'Closed until {time}', lastUsed: 'Last used' },
})
