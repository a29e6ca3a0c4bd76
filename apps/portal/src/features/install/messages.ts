import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: {
    title: 'เปิดกระเป๋าจากหน้าจอโฮม',
    note: 'เพิ่มไว้บนหน้าจอโฮม แล้วเปิดได้ด้วยการแตะครั้งเดียว ไม่ต้องดาวน์โหลดจากร้านค้าแอป',
    share: 'ในเมนูของเบราว์เซอร์ แตะ “แชร์” แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”',
    add: 'เพิ่มไปยังหน้าจอโฮม',
    no: 'ไม่ต้อง',
    understood: 'เข้าใจแล้ว',
  },
  la: {
    title: 'ເປີດກະເປົາຈາກໜ້າຈໍຫຼັກ',
    note: 'ເພີ່ມໄວ້ໃນໜ້າຈໍຫຼັກ ແລ້ວເປີດໄດ້ດ້ວຍການແຕະຄັ້ງດຽວ ບໍ່ຕ້ອງດາວໂຫຼດຈາກຮ້ານແອັບ',
    share: 'ໃນເມນູຂອງບຣາວເຊີ ແຕະ “ແບ່ງປັນ” ແລ້ວເລືອກ “ເພີ່ມໃສ່ໜ້າຈໍຫຼັກ”',
    add: 'ເພີ່ມໃສ່ໜ້າຈໍຫຼັກ',
    no: 'ບໍ່ຕ້ອງ',
    understood: 'ເຂົ້າໃຈແລ້ວ',
  },
  en: {
    title: 'Open your wallet from the home screen',
    note: 'Add it to your home screen and open it with one tap. There is nothing to download from an app store.',
    share: 'In your browser’s menu, tap “Share”, then “Add to Home Screen”.',
    add: 'Add to home screen',
    no: 'Not now',
    understood: 'Got it',
  },
})
