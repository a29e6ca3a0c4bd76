import type { StoredSetting } from '../src/rooms/site/index.ts'

/** Safe, plain HTML: paragraphs, lists and emphasis only. */
export const CONDITIONS: StoredSetting<'conditions'> = [
  '<h3>การฝากเงิน</h3><ul><li>โอนจากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น ชื่อบัญชีต้องตรงกับชื่อของสมาชิก</li><li>QR แต่ละใบใช้ชำระได้ครั้งเดียวและมีเวลาจำกัด กรุณาชำระให้ตรงยอด</li><li>เงินเข้ากระเป๋าภายในไม่กี่วินาทีหลังชำระสำเร็จ</li></ul>',
  '<h3>การถอนเงิน</h3><ul><li>ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น</li><li>หากมีโบนัสค้างอยู่ ต้องทำยอดเล่นให้ครบตามเงื่อนไขก่อนจึงจะถอนได้</li><li>ยอดขั้นต่ำและสูงสุดต่อครั้งแสดงอยู่ในหน้าถอนเงิน</li></ul>',
  '<h3>การโยกเงินเข้าเกม</h3><ul><li>เงินในกระเป๋าและเงินในเกมแยกจากกัน โยกไปกลับได้ตลอดเวลา</li><li>หากค่ายเกมตอบช้า รายการจะแสดงว่า <strong>กำลังดำเนินการ</strong> และยอดจะกลับมาถูกต้องเองโดยไม่ต้องทำรายการซ้ำ</li></ul>',
]

export const AGREEMENTS: StoredSetting<'agreements'> = [
  '<h3>ข้อตกลงการใช้งาน</h3><p>ผู้ใช้งานต้องมีอายุครบ 20 ปีบริบูรณ์ และใช้ข้อมูลจริงของตนเองในการสมัครสมาชิก หนึ่งคนมีได้หนึ่งบัญชี</p>',
  '<h3>เล่นอย่างมีสติ</h3><p>ตั้งงบประมาณก่อนเล่น อย่าเล่นด้วยเงินที่จำเป็นต้องใช้ และหยุดพักเมื่อรู้สึกว่าควบคุมตัวเองไม่ได้ ทีมงานพร้อมช่วยเหลือเสมอ</p>',
  '<h3>ความปลอดภัยของบัญชี</h3><p>ทีมงานจะไม่ถามรหัสผ่านหรือรหัส OTP ของท่านไม่ว่ากรณีใด โปรดอย่าบอกรหัสกับผู้อื่น</p>',
]

export const NOTICE: StoredSetting<'notice'> = 'หากยกเลิกโบนัสก่อนทำยอดเล่นครบ ระบบจะหักคืน {percentFail}% ของโบนัสที่ได้รับ'

export const CONTACT: StoredSetting<'contact'> = {
  contactText: '<p>ทีมงานพร้อมดูแลท่านตลอด 24 ชั่วโมง</p><p>แจ้งเบอร์โทรศัพท์ที่ใช้สมัครพร้อมรายละเอียดของปัญหา เราจะตอบกลับโดยเร็วที่สุด</p>',
  lineLink: 'https://line.example/krapao-demo',
  lineName: '@krapao-demo',
  lineQR: null,
}

export const SOURCES: readonly { code: string; description: string }[] = [
  { code: 'FRIEND', description: 'เพื่อนแนะนำ' },
  { code: 'SEARCH', description: 'ค้นหาทางอินเทอร์เน็ต' },
  { code: 'SOCIAL', description: 'โซเชียลมีเดีย' },
  { code: 'VIDEO', description: 'วิดีโอและไลฟ์สด' },
  { code: 'SMS', description: 'ข้อความ SMS' },
  { code: 'OTHER', description: 'อื่น ๆ' },
]
