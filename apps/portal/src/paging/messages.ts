import { defineMessages } from '../messages/index.ts'

export const messages = defineMessages({
  th: {
    previous: 'หน้าก่อน',
    next: 'หน้าถัดไป',
    page: 'หน้า {page} จาก {pages}',
    range: '{first}–{last} จาก {total}',
  },
  la: {
    previous: 'ໜ້າກ່ອນ',
    next: 'ໜ້າຕໍ່ໄປ',
    page: 'ໜ້າ {page} ຈາກ {pages}',
    range: '{first}–{last} ຈາກ {total}',
  },
  en: {
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {page} of {pages}',
    range: '{first}–{last} of {total}',
  },
})
