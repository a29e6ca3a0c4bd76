import { defineMessages } from '../../../messages/index.ts'

export const messages = defineMessages({
  th: {
    title: 'ประวัติชื่อและบัญชี',
    loading: 'กำลังโหลดประวัติ',
    broken: 'โหลดประวัติไม่สำเร็จ',
    retry: 'ลองอีกครั้ง',
    more: 'ดูเพิ่มอีก {count} รายการ',
    name: 'ชื่อที่ใช้แสดง',
    bank: 'บัญชีธนาคาร',
    by: { you: 'โดยคุณ', support: 'โดยเจ้าหน้าที่' },
  },
  la: {
    title: 'ປະຫວັດຊື່ ແລະ ບັນຊີ',
    loading: 'ກຳລັງໂຫຼດປະຫວັດ',
    broken: 'ໂຫຼດປະຫວັດບໍ່ສຳເລັດ',
    retry: 'ລອງອີກຄັ້ງ',
    more: 'ເບິ່ງເພີ່ມອີກ {count} ລາຍການ',
    name: 'ຊື່ທີ່ໃຊ້ສະແດງ',
    bank: 'ບັນຊີທະນາຄານ',
    by: { you: 'ໂດຍທ່ານ', support: 'ໂດຍພະນັກງານ' },
  },
  en: {
    title: 'Earlier names and accounts',
    loading: 'Loading the history',
    broken: 'The list did not load',
    retry: 'Try again',
    more: '{count} more',
    name: 'Profile name',
    bank: 'Bank account',
    by: { you: 'by you', support: 'by support' },
  },
})
