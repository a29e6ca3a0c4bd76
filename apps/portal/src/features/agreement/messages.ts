import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: { title: 'ข้อตกลง', close: 'ปิด', remember: 'ไม่ต้องแสดงอีก', understood: 'รับทราบ' },
  la: { title: 'ຂໍ້ຕົກລົງ', close: 'ປິດ', remember: 'ບໍ່ຕ້ອງສະແດງອີກ', understood: 'ຮັບຊາບ' },
  en: { title: 'Agreements', close: 'Close', remember: 'Do not show this again', understood: 'OK' },
})
