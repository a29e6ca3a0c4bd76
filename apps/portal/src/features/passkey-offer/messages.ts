import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: {
    title: 'เข้าครั้งหน้าไม่ต้องพิมพ์รหัสผ่าน',
    note: 'เพิ่มพาสคีย์ในเครื่องนี้ แล้วเข้าสู่ระบบด้วยลายนิ้วมือ ใบหน้า หรือรหัสล็อกหน้าจอ รหัสผ่านยังใช้ได้เหมือนเดิม',
    no: 'ไม่ต้อง',
    yes: 'เพิ่มพาสคีย์',
  },
  la: {
    title: 'ເຂົ້າຄັ້ງໜ້າບໍ່ຕ້ອງພິມລະຫັດຜ່ານ',
    note: 'ເພີ່ມພາສຄີໃນເຄື່ອງນີ້ ແລ້ວເຂົ້າສູ່ລະບົບດ້ວຍລາຍນິ້ວມື ໃບໜ້າ ຫຼືລະຫັດລັອກໜ້າຈໍ ລະຫັດຜ່ານຍັງໃຊ້ໄດ້ຄືເກົ່າ',
    no: 'ບໍ່ຕ້ອງ',
    yes: 'ເພີ່ມພາສຄີ',
  },
  en: {
    title: 'Log in without typing next time',
    note: 'Add a passkey on this device and log in with your fingerprint, face or screen lock. Your password keeps working.',
    no: 'Not now',
    yes: 'Add a passkey',
  },
})
