import { defineMessages } from '../messages/messages.ts'

export const messages = defineMessages({
  th: { slide: 'ภาพที่ {number} จาก {count}', previous: 'ภาพก่อน', next: 'ภาพถัดไป' },
  la: { slide: 'ຮູບທີ {number} ຈາກ {count}', previous: 'ຮູບກ່ອນ', next: 'ຮູບຕໍ່ໄປ' },
  en: { slide: 'Slide {number} of {count}', previous: 'Previous slide', next: 'Next slide' },
})
