import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: {
    title: 'ตอนนี้ดูได้อย่างเดียว',
    note: 'ตอนเข้าสู่ระบบเราส่งรหัส SMS ไม่ได้ เงินของคุณยังอยู่ครบ ยืนยันด้วยรหัสแล้วฝาก โยก เล่น และถอนได้ตามปกติ',
    confirm: 'ยืนยันด้วยรหัส SMS',
    sheet: 'ยืนยันว่าเป็นคุณ',
    lead: 'เราจะส่งรหัสทาง SMS ไปที่ {phone} กรุณากรอกรหัสที่นี่',
    done: 'ยืนยันแล้ว ใช้งานได้ตามปกติ',
    close: 'ปิด',
  },
  la: {
    title: 'ຕອນນີ້ເບິ່ງໄດ້ຢ່າງດຽວ',
    note: 'ຕອນເຂົ້າສູ່ລະບົບ ພວກເຮົາສົ່ງລະຫັດ SMS ບໍ່ໄດ້ ເງິນຂອງທ່ານຍັງຢູ່ຄົບ ຢືນຢັນດ້ວຍລະຫັດແລ້ວ ຝາກ ຍ້າຍ ຫຼິ້ນ ແລະ ຖອນໄດ້ຕາມປົກກະຕິ',
    confirm: 'ຢືນຢັນດ້ວຍລະຫັດ SMS',
    sheet: 'ຢືນຢັນວ່າແມ່ນທ່ານ',
    lead: 'ພວກເຮົາຈະສົ່ງລະຫັດທາງ SMS ໄປທີ່ {phone} ກະລຸນາປ້ອນລະຫັດຢູ່ນີ້',
    done: 'ຢືນຢັນແລ້ວ ໃຊ້ງານໄດ້ຕາມປົກກະຕິ',
    close: 'ປິດ',
  },
  en: {
    title: 'You can only look for now',
    note: 'We could not send you a code by SMS when you logged in. Your money is safe. Confirm with a code to deposit, transfer, play and withdraw as usual.',
    confirm: 'Confirm with a code',
    sheet: 'Confirm that it is you',
    lead: 'We send a code by SMS to {phone}. Please enter it here.',
    done: 'Confirmed. You can do everything again.',
    close: 'Close',
  },
})
