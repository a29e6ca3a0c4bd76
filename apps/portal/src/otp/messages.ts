import { defineMessages } from '../messages/index.ts'

export const messages = defineMessages({
  th: {
    send: 'ขอรหัสทาง SMS',
    contact: 'ติดต่อเจ้าหน้าที่',
    label: 'รหัส OTP 6 หลัก',
    ref: 'รหัสอ้างอิง {ref}',
    submit: 'ยืนยันรหัส',
    resendIn: 'ขอรหัสใหม่ได้ใน {seconds} วินาที',
    resend: 'ขอรหัสใหม่',
    incomplete: 'กรุณากรอกรหัสให้ครบ 6 หลัก',
  },
  la: {
    send: 'ຂໍລະຫັດທາງ SMS',
    contact: 'ຕິດຕໍ່ພະນັກງານ',
    label: 'ລະຫັດ OTP 6 ຕົວເລກ',
    ref: 'ລະຫັດອ້າງອີງ {ref}',
    submit: 'ຢືນຢັນລະຫັດ',
    resendIn: 'ຂໍລະຫັດໃໝ່ໄດ້ໃນ {seconds} ວິນາທີ',
    resend: 'ຂໍລະຫັດໃໝ່',
    incomplete: 'ກະລຸນາປ້ອນລະຫັດໃຫ້ຄົບ 6 ຕົວເລກ',
  },
  en: {
    send: 'Send me a code',
    contact: 'Contact support',
    label: '6-digit OTP',
    ref: 'Reference {ref}',
    submit: 'Confirm code',
    resendIn: 'New code in {seconds, plural, one {# second} other {# seconds}}',
    resend: 'Send a new code',
    incomplete: 'Please enter all 6 digits.',
  },
})
