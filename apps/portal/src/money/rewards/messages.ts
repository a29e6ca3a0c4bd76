import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: {
    close: 'ปิด',
    closeBanners: 'ปิดแล้วไปต่อ',
    goOn: 'ไปต่อ',
    loading: 'กำลังโหลด',
    success: 'ทำยอดเทิร์นครบ เก็บไว้ได้ {percent}%',
    fail: 'จบก่อนทำยอดเทิร์นครบ ถูกหักคืน {percent}%',
    checking: 'ยังไม่ได้รับคำตอบ กำลังตรวจสอบว่ารับสำเร็จหรือไม่',
    notTaken: 'ยังไม่ได้รับ ยอดของคุณยังอยู่ครบ กดอีกครั้งได้ ระบบไม่จ่ายซ้ำ',
  },
  la: {
    close: 'ປິດ',
    closeBanners: 'ປິດແລ້ວໄປຕໍ່',
    goOn: 'ໄປຕໍ່',
    loading: 'ກຳລັງໂຫຼດ',
    success: 'ເຮັດຍອດເທີນຄົບ ເກັບໄວ້ໄດ້ {percent}%',
    fail: 'ຈົບກ່ອນເຮັດຍອດເທີນຄົບ ຖືກຫັກຄືນ {percent}%',
    checking: 'ຍັງບໍ່ໄດ້ຮັບຄຳຕອບ ກຳລັງກວດເບິ່ງວ່າຮັບສຳເລັດແລ້ວບໍ່',
    notTaken: 'ຍັງບໍ່ໄດ້ຮັບ ຍອດຂອງທ່ານຍັງຢູ່ຄົບ ກົດອີກຄັ້ງໄດ້ ລະບົບບໍ່ຈ່າຍຊ້ຳ',
  },
  en: {
    close: 'Close',
    closeBanners: 'Close and continue',
    goOn: 'Continue',
    loading: 'Loading',
    success: 'When the turnover is met, you keep {percent}% of it',
    fail: 'If you end it before that, {percent}% of it is taken back',
    checking: 'No answer yet. We are finding out whether you received it.',
    notTaken: 'You have not received it yet. The whole amount is still here. Try again: it is never paid twice.',
  },
})
