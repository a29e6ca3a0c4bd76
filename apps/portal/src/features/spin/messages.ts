import { defineMessages } from '../../messages/messages.ts'

export const messages = defineMessages({
  th: { title: 'วงล้อ', empty: 'ตอนนี้ยังไม่เปิดหมุนวงล้อ', text: 'เหรียญของคุณยังอยู่ครบ กลับมาดูใหม่ได้ทุกเมื่อ', back: 'กลับหน้าหลัก' },
  la: { title: 'ວົງລໍ້', empty: 'ຕອນນີ້ຍັງບໍ່ເປີດໝຸນວົງລໍ້', text: 'ຫຼຽນຂອງທ່ານຍັງຢູ່ຄົບ ກັບມາເບິ່ງໃໝ່ໄດ້ທຸກເວລາ', back: 'ກັບໜ້າຫຼັກ' },
  en: {
    title: 'Spin wheel',
    empty: 'The wheel is not open right now',
    text: 'Your coins are safe. Come back any time.',
    back: 'Back to home',
  },
})
