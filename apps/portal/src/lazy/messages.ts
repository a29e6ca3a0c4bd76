import { defineMessages } from '../messages/messages.ts'

export const messages = defineMessages({
  th: { title: 'เปิดส่วนนี้ไม่สำเร็จ', note: 'กรุณาตรวจสอบอินเทอร์เน็ต แล้วลองอีกครั้ง', retry: 'ลองอีกครั้ง', close: 'ปิด' },
  la: { title: 'ເປີດສ່ວນນີ້ບໍ່ສຳເລັດ', note: 'ກະລຸນາກວດອິນເຕີເນັດ ແລ້ວລອງອີກຄັ້ງ', retry: 'ລອງອີກຄັ້ງ', close: 'ປິດ' },
  en: { title: 'This part could not be opened', note: 'Please check your internet and try again.', retry: 'Try again', close: 'Close' },
})
