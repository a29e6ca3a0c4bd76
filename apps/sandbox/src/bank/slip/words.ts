export type SlipLanguage = 'th' | 'la' | 'en'

export interface SlipWords {
  title: string
  from: string
  to: string
  amount: string
  fee: string
  reference: string
  scan: string
  baht: string
  kip: string
}

export const SLIP_WORDS: Readonly<Record<SlipLanguage, SlipWords>> = {
  th: {
    title: 'โอนเงินสำเร็จ',
    from: 'จาก',
    to: 'ไปยัง',
    amount: 'จำนวนเงิน',
    fee: 'ค่าธรรมเนียม',
    reference: 'เลขที่รายการ',
    scan: 'สแกนตรวจสอบสลิป',
    baht: 'บาท',
    kip: 'กีบ',
  },
  la: {
    title: 'ໂອນເງິນສຳເລັດ',
    from: 'ຈາກບັນຊີ',
    to: 'ຫາບັນຊີ',
    amount: 'ຈຳນວນເງິນ',
    fee: 'ຄ່າທຳນຽມ',
    reference: 'ເລກອ້າງອີງ',
    scan: 'ສະແກນເພື່ອກວດສອບ',
    baht: 'ບາດ',
    kip: 'ກີບ',
  },
  en: {
    title: 'Transfer completed',
    from: 'From',
    to: 'To',
    amount: 'Amount',
    fee: 'Fee',
    reference: 'Reference no.',
    scan: 'Scan to verify',
    baht: 'THB',
    kip: 'LAK',
  },
}

const MONTHS = ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.']
const BUDDHIST_ERA = 543

/** A moment as a slip prints it, in the time of Bangkok and Vientiane. */
export function printedTime(at: Date, language: SlipLanguage): string {
  const parts = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Bangkok' }).format(at)
  const [day, month, year, time] = parts.split(/\/|, /) as [string, string, string, string]
  if (language === 'th') return `${Number(day)} ${MONTHS[Number(month) - 1]} ${Number(year) + BUDDHIST_ERA} ${time.slice(0, 5)} น.`
  return language === 'la' ? `${day}/${month}/${year} ${time}` : `${day}/${month}/${year}, ${time.slice(0, 5)}`
}
