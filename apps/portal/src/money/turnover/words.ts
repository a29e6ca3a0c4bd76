import { defineWords } from '../../words/index.ts'

export const words = defineWords({
  th: {
    turnover: 'ทำยอดเทิร์นแล้ว {done} จาก {required} {unit}',
    turnoverLeft: 'เหลืออีก {left} {unit}',
  },
  la: {
    turnover: 'ເຮັດຍອດເທີນແລ້ວ {done} ຈາກ {required} {unit}',
    turnoverLeft: 'ຍັງເຫຼືອ {left} {unit}',
  },
  en: {
    turnover: '{done} of {required} {unit} turned over',
    turnoverLeft: '{left} {unit} to go',
  },
})
