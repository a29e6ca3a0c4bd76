import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: {
    title: 'ยืนยันว่าเป็นคุณ',
    close: 'ปิด',
    why: 'เพื่อความปลอดภัยของเงินคุณ กรุณาใส่รหัสผ่านที่ใช้เข้าสู่ระบบ',
    once: 'หลังยืนยันแล้ว จะไม่ถามอีกใน 5 นาที',
    password: 'รหัสผ่าน',
    show: 'แสดงรหัสผ่าน',
    hide: 'ซ่อนรหัสผ่าน',
    cancel: 'ยกเลิก',
    confirm: 'ยืนยัน',
  },
  la: {
    title: 'ຢືນຢັນວ່າແມ່ນທ່ານ',
    close: 'ປິດ',
    why: 'ເພື່ອຄວາມປອດໄພຂອງເງິນທ່ານ ກະລຸນາໃສ່ລະຫັດຜ່ານທີ່ໃຊ້ເຂົ້າສູ່ລະບົບ',
    once: 'ຫຼັງຈາກຢືນຢັນແລ້ວ ຈະບໍ່ຖາມອີກໃນ 5 ນາທີ',
    password: 'ລະຫັດຜ່ານ',
    show: 'ສະແດງລະຫັດຜ່ານ',
    hide: 'ເຊື່ອງລະຫັດຜ່ານ',
    cancel: 'ຍົກເລີກ',
    confirm: 'ຢືນຢັນ',
  },
  en: {
    title: 'Confirm that it is you',
    close: 'Close',
    why: 'To keep your money safe, enter the password you sign in with.',
    once: 'You will not be asked again for 5 minutes.',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
})
