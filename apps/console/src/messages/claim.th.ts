import type { claimEn, putOffEn } from './claim.en.ts'

export const claimTh: typeof claimEn = {
  title: 'ใครทำรายการนี้อยู่',
  free: 'ยังไม่มีใครทำรายการนี้',
  yours: 'คุณทำอยู่ ถึง {until}',
  others: '{name} กำลังทำอยู่ ถึง {until} ระหว่างนี้คนอื่นตัดสินไม่ได้',
  take: 'รับไว้ทำ',
  giveBack: 'คืนรายการ',
  passBy: 'ข้ามรายการนี้',
  passByWhy: 'ทำไมจึงข้าม',
  passByHint: 'เก็บเหตุผลไว้ คุณจะไม่ได้รับรายการนี้อีกหนึ่งชั่วโมง คนอื่นยังรับได้',
  passByMissing: 'ระบุเหตุผล',
  passByGo: 'ข้าม และไปรายการถัดไป',
}

export const putOffTh: typeof putOffEn = {
  open: 'พักไว้',
  title: 'รอคำตอบก่อน',
  does: 'ระหว่างนี้จะไม่มีใครได้รับรายการนี้ และเวลาครบกำหนดหยุดนับ รายการจะกลับมาเมื่อครบเวลา หรือทันทีที่มีคนรับไว้ทำหรือมีข้อมูลใหม่',
  whom: 'รอคำตอบจากใคร',
  whoms: { player: 'ผู้เล่น', bank: 'ธนาคาร', provider: 'ผู้ให้บริการ' },
  howLong: 'พักไว้นานเท่าใด',
  lasting: '{minutes, select, 15 {15 นาที} 60 {1 ชั่วโมง} 240 {4 ชั่วโมง} other {1 วัน}}',
  why: 'ถามอะไรไป',
  whyHint: 'เก็บไว้ให้คนที่ดูรายการนี้ต่อ',
  whyMissing: 'ระบุว่าถามอะไร',
  go: 'พักไว้',
  waits: 'รอ{whom}ถึง {at}',
  back: 'เวลาครบกำหนดหยุดนับอยู่ รับไว้ทำเพื่อให้กลับมา',
  badge: 'รอ{whom}',
}
