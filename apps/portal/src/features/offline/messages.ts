import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: {
    balance: 'ยอดเงินทั้งหมดครั้งล่าสุด',
    asOf: 'ข้อมูล ณ {time}',
    parts: 'กระเป๋าหลัก {wallet} · ในเกม {inGames}',
    mayDiffer: 'ยอดตอนนี้อาจเปลี่ยนไปแล้ว เมื่อเชื่อมต่อได้จะแสดงยอดปัจจุบัน',
  },
  la: {
    balance: 'ຍອດເງິນທັງໝົດຄັ້ງຫຼ້າສຸດ',
    asOf: 'ຂໍ້ມູນເມື່ອ {time}',
    parts: 'ກະເປົາຫຼັກ {wallet} · ໃນເກມ {inGames}',
    mayDiffer: 'ຍອດຕອນນີ້ອາດປ່ຽນໄປແລ້ວ ເມື່ອເຊື່ອມຕໍ່ໄດ້ຈະສະແດງຍອດປັດຈຸບັນ',
  },
  en: {
    balance: 'Last known total balance',
    asOf: 'As of {time}',
    parts: 'Main wallet {wallet} · In games {inGames}',
    mayDiffer: 'It may have changed since. The current balance is shown once you are connected.',
  },
})
