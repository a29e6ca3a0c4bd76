import { defineMessages } from '../../messages/messages.ts'

export const messages = defineMessages({
  th: { title: 'โบนัส', empty: 'ตอนนี้ยังไม่มีโบนัสให้รับ', text: 'เมื่อมีโบนัสสำหรับคุณ จะแสดงที่หน้านี้ทันที', back: 'กลับหน้าหลัก' },
  la: { title: 'ໂບນັດ', empty: 'ຕອນນີ້ຍັງບໍ່ມີໂບນັດໃຫ້ຮັບ', text: 'ເມື່ອມີໂບນັດສຳລັບທ່ານ ຈະສະແດງຢູ່ໜ້ານີ້ທັນທີ', back: 'ກັບໜ້າຫຼັກ' },
  en: {
    title: 'Bonus',
    empty: 'No bonuses right now',
    text: 'As soon as there is a bonus for you, you will find it here.',
    back: 'Back to home',
  },
})
