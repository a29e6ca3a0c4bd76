import { defineMessages } from '../../messages/messages.ts'

export const messages = defineMessages({
  th: {
    title: 'เงื่อนไขการใช้งาน',
    close: 'ปิด',
    empty: 'ยังไม่มีเงื่อนไขเพิ่มเติม',
    failed: 'โหลดเงื่อนไขไม่สำเร็จ',
    retry: 'ลองอีกครั้ง',
    loading: 'กำลังโหลดเงื่อนไข',
  },
  la: {
    title: 'ເງື່ອນໄຂການໃຊ້ງານ',
    close: 'ປິດ',
    empty: 'ຍັງບໍ່ມີເງື່ອນໄຂເພີ່ມເຕີມ',
    failed: 'ໂຫຼດເງື່ອນໄຂບໍ່ສຳເລັດ',
    retry: 'ລອງອີກຄັ້ງ',
    loading: 'ກຳລັງໂຫຼດເງື່ອນໄຂ',
  },
  en: {
    title: 'Terms and conditions',
    close: 'Close',
    empty: 'There are no further conditions.',
    failed: 'The conditions could not be loaded.',
    retry: 'Try again',
    loading: 'Loading the conditions',
  },
})
