import { defineMessages } from '../messages/index.ts'

export const messages = defineMessages({
  th: { bank: 'ธนาคาร', choose: 'เลือกธนาคาร', failed: 'โหลดรายชื่อธนาคารไม่สำเร็จ', retry: 'ลองอีกครั้ง' },
  la: { bank: 'ທະນາຄານ', choose: 'ເລືອກທະນາຄານ', failed: 'ໂຫຼດລາຍຊື່ທະນາຄານບໍ່ສຳເລັດ', retry: 'ລອງອີກຄັ້ງ' },
  en: { bank: 'Bank', choose: 'Choose a bank', failed: 'The list of banks could not be loaded.', retry: 'Try again' },
})
