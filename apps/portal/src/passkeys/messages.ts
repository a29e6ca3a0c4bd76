import { defineMessages } from '../messages/index.ts'

export const messages = defineMessages({
  th: {
    notShown: 'ยังไม่ได้ใช้พาสคีย์ อาจกดยกเลิก ใช้เวลานานเกินไป หรือเครื่องนี้ไม่มีพาสคีย์ของเว็บนี้ ลองอีกครั้ง หรือใช้รหัสผ่าน',
    notMade: 'ยังไม่ได้สร้างพาสคีย์ อาจกดยกเลิก หรือใช้เวลานานเกินไป กดอีกครั้งเมื่อพร้อม',
    otherAddress: 'ใช้พาสคีย์ที่ที่อยู่นี้ไม่ได้ กรุณาเปิดเว็บนี้ด้วยที่อยู่จริง หรือใช้รหัสผ่าน',
    known: 'เครื่องนี้มีพาสคีย์ของบัญชีนี้อยู่แล้ว',
    noDevice: 'เครื่องนี้เก็บพาสคีย์ไม่ได้ ตั้งรหัสล็อกหน้าจอก่อน หรือใช้เครื่องอื่น',
  },
  la: {
    notShown: 'ຍັງບໍ່ໄດ້ໃຊ້ພາສຄີ ອາດກົດຍົກເລີກ ໃຊ້ເວລາດົນເກີນໄປ ຫຼືເຄື່ອງນີ້ບໍ່ມີພາສຄີຂອງເວັບນີ້ ລອງອີກຄັ້ງ ຫຼືໃຊ້ລະຫັດຜ່ານ',
    notMade: 'ຍັງບໍ່ໄດ້ສ້າງພາສຄີ ອາດກົດຍົກເລີກ ຫຼືໃຊ້ເວລາດົນເກີນໄປ ກົດອີກຄັ້ງເມື່ອພ້ອມ',
    otherAddress: 'ໃຊ້ພາສຄີຢູ່ທີ່ຢູ່ນີ້ບໍ່ໄດ້ ກະລຸນາເປີດເວັບນີ້ດ້ວຍທີ່ຢູ່ແທ້ ຫຼືໃຊ້ລະຫັດຜ່ານ',
    known: 'ເຄື່ອງນີ້ມີພາສຄີຂອງບັນຊີນີ້ຢູ່ແລ້ວ',
    noDevice: 'ເຄື່ອງນີ້ເກັບພາສຄີບໍ່ໄດ້ ຕັ້ງລະຫັດລັອກໜ້າຈໍກ່ອນ ຫຼືໃຊ້ເຄື່ອງອື່ນ',
  },
  en: {
    notShown:
      'No passkey was used: it was cancelled, took too long, or this device has none for this site. Try again, or use your password.',
    notMade: 'No passkey was made: it was cancelled or took too long. Tap again when you are ready.',
    otherAddress: 'Passkeys do not work at this address. Open this site at its own address, or use your password.',
    known: 'This device already has a passkey for the account.',
    noDevice: 'This device cannot keep a passkey. Set a screen lock first, or use another device.',
  },
})
