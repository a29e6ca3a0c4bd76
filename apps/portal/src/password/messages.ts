import { defineMessages } from '../messages/index.ts'

export const messages = defineMessages({
  th: {
    newPassword: 'รหัสผ่านใหม่',
    confirm: 'ยืนยันรหัสผ่านใหม่',
    hint: 'อย่างน้อย 8 ตัวอักษร',
    show: 'แสดงรหัสผ่าน',
    hide: 'ซ่อนรหัสผ่าน',
    short: 'รหัสผ่านใหม่ต้องมีอย่างน้อย 8 ตัวอักษร',
    mismatch: 'รหัสผ่านใหม่ทั้งสองช่องไม่ตรงกัน',
  },
  la: {
    newPassword: 'ລະຫັດຜ່ານໃໝ່',
    confirm: 'ຢືນຢັນລະຫັດຜ່ານໃໝ່',
    hint: 'ຢ່າງໜ້ອຍ 8 ຕົວອັກສອນ',
    show: 'ສະແດງລະຫັດຜ່ານ',
    hide: 'ເຊື່ອງລະຫັດຜ່ານ',
    short: 'ລະຫັດຜ່ານໃໝ່ຕ້ອງມີຢ່າງໜ້ອຍ 8 ຕົວອັກສອນ',
    mismatch: 'ລະຫັດຜ່ານໃໝ່ທັງສອງຊ່ອງບໍ່ກົງກັນ',
  },
  en: {
    newPassword: 'New password',
    confirm: 'New password again',
    hint: 'At least 8 characters',
    show: 'Show password',
    hide: 'Hide password',
    short: 'The new password must have at least 8 characters.',
    mismatch: 'The two new passwords are not the same.',
  },
})
