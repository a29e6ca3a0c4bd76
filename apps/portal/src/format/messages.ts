import { defineMessages } from '../messages/messages.ts'

export const messages = defineMessages({
  th: {
    ago: {
      year: '{count} ปีที่แล้ว',
      month: '{count} เดือนที่แล้ว',
      day: '{count} วันที่แล้ว',
      hour: '{count} ชั่วโมงที่แล้ว',
      minute: '{count} นาทีที่แล้ว',
      second: '{count} วินาทีที่แล้ว',
      now: 'เมื่อสักครู่',
    },
    alone: { today: 'วันนี้', yesterday: 'เมื่อวาน' },
    within: { today: 'วันนี้', yesterday: 'เมื่อวาน' },
  },
  la: {
    ago: {
      year: '{count} ປີກ່ອນ',
      month: '{count} ເດືອນກ່ອນ',
      day: '{count} ມື້ກ່ອນ',
      hour: '{count} ຊົ່ວໂມງກ່ອນ',
      minute: '{count} ນາທີກ່ອນ',
      second: '{count} ວິນາທີກ່ອນ',
      now: 'ຫາກໍ່ນີ້',
    },
    alone: { today: 'ມື້ນີ້', yesterday: 'ມື້ວານ' },
    within: { today: 'ມື້ນີ້', yesterday: 'ມື້ວານ' },
  },
  en: {
    ago: {
      year: '{count, plural, one {# year} other {# years}} ago',
      month: '{count, plural, one {# month} other {# months}} ago',
      day: '{count, plural, one {# day} other {# days}} ago',
      hour: '{count, plural, one {# hour} other {# hours}} ago',
      minute: '{count, plural, one {# minute} other {# minutes}} ago',
      second: '{count, plural, one {# second} other {# seconds}} ago',
      now: 'just now',
    },
    alone: { today: 'Today', yesterday: 'Yesterday' },
    within: { today: 'today', yesterday: 'yesterday' },
  },
})
