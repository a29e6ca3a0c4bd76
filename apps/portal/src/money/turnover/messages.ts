import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages({
  th: {
    turnover: 'ทำยอดเทิร์นแล้ว {done} จาก {required}',
    turnoverLeft: 'เหลืออีก {left}',
  },
  la: {
    turnover: 'ເຮັດຍອດເທີນແລ້ວ {done} ຈາກ {required}',
    turnoverLeft: 'ຍັງເຫຼືອ {left}',
  },
  en: {
    turnover: '{done} of {required} turned over',
    turnoverLeft: '{left} to go',
  },
})
