import { defineMessages } from '../../../messages/index.ts'

export const messages = defineMessages({
  th: {
    title: 'เปลี่ยนรหัสผ่าน',
    close: 'ปิด',
    oldPassword: 'รหัสผ่านเดิม',
    show: 'แสดงรหัสผ่าน',
    hide: 'ซ่อนรหัสผ่าน',
    others: 'เมื่อเปลี่ยนแล้ว เครื่องอื่นทั้งหมดจะออกจากระบบ',
    unanswered: 'ยังไม่ได้รับคำตอบ รหัสผ่านอาจเปลี่ยนแล้ว กรุณากดบันทึกอีกครั้ง',
    cancel: 'ยกเลิก',
    save: 'บันทึก',
  },
  la: {
    title: 'ປ່ຽນລະຫັດຜ່ານ',
    close: 'ປິດ',
    oldPassword: 'ລະຫັດຜ່ານເກົ່າ',
    show: 'ສະແດງລະຫັດຜ່ານ',
    hide: 'ເຊື່ອງລະຫັດຜ່ານ',
    others: 'ເມື່ອປ່ຽນແລ້ວ ເຄື່ອງອື່ນທັງໝົດຈະອອກຈາກລະບົບ',
    unanswered: 'ຍັງບໍ່ໄດ້ຮັບຄຳຕອບ ລະຫັດຜ່ານອາດປ່ຽນແລ້ວ ກະລຸນາກົດບັນທຶກອີກຄັ້ງ',
    cancel: 'ຍົກເລີກ',
    save: 'ບັນທຶກ',
  },
  en: {
    title: 'Change password',
    close: 'Close',
    oldPassword: 'Current password',
    show: 'Show password',
    hide: 'Hide password',
    others: 'All your other devices will be signed out.',
    unanswered: 'No answer came. Your password may be changed already. Please tap Save again.',
    cancel: 'Cancel',
    save: 'Save',
  },
})
