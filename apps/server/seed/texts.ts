import type { StoredSetting } from '../src/modules/site/index.ts'

/** Safe, plain HTML: paragraphs, lists and emphasis only. */
export const CONDITIONS: StoredSetting<'conditions'> = [
  '<h3>การฝากเงิน</h3><ul><li>โอนจากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น ชื่อบัญชีต้องตรงกับชื่อของสมาชิก</li><li>QR แต่ละใบใช้ชำระได้ครั้งเดียวและมีเวลาจำกัด กรุณาโอนให้ตรงตามยอด</li><li>เงินเข้ากระเป๋าภายในไม่กี่วินาทีหลังชำระสำเร็จ</li></ul>',
  '<h3>การถอนเงิน</h3><ul><li>ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น</li><li>หากมีโบนัสค้างอยู่ ต้องทำยอดเทิร์นให้ครบตามเงื่อนไขก่อนจึงจะถอนได้</li><li>ยอดขั้นต่ำและสูงสุดต่อครั้งแสดงอยู่ในหน้าถอนเงิน</li></ul>',
  '<h3>การโยกเงินเข้าเกม</h3><ul><li>เงินในกระเป๋าและเงินในเกมแยกจากกัน โยกไปกลับได้ตลอดเวลา</li><li>หากค่ายเกมตอบช้า รายการจะแสดงว่า <strong>กำลังดำเนินการ</strong> และยอดจะกลับมาถูกต้องเองโดยไม่ต้องทำรายการซ้ำ</li></ul>',
]

export const AGREEMENTS: StoredSetting<'agreements'> = [
  '<h3>ข้อตกลงการใช้งาน</h3><p>ผู้ใช้งานต้องมีอายุครบ 20 ปีบริบูรณ์ และใช้ข้อมูลจริงของตนเองในการสมัครสมาชิก หนึ่งคนมีได้หนึ่งบัญชี</p>',
  '<h3>เล่นอย่างมีสติ</h3><p>ตั้งงบประมาณก่อนเล่น อย่าเล่นด้วยเงินที่จำเป็นต้องใช้ และหยุดพักเมื่อรู้สึกว่าควบคุมตัวเองไม่ได้ ทีมงานพร้อมช่วยเหลือเสมอ</p>',
  '<h3>ความปลอดภัยของบัญชี</h3><p>ทีมงานจะไม่ถามรหัสผ่านหรือรหัส OTP ของคุณไม่ว่ากรณีใด กรุณาอย่าบอกรหัสกับผู้อื่น</p>',
]

export const NOTICE: StoredSetting<'notice'> = 'หากยกเลิกโบนัสก่อนทำยอดเทิร์นครบ ระบบจะหักคืน {percentFail}% ของโบนัสที่ได้รับ'

export const CONTACT: StoredSetting<'contact'> = {
  contactText: '<p>ทีมงานพร้อมดูแลคุณตลอด 24 ชั่วโมง</p><p>แจ้งเบอร์โทรศัพท์ที่ใช้สมัครพร้อมรายละเอียดของปัญหา เราจะตอบกลับโดยเร็วที่สุด</p>',
  lineLink: 'https://line.example/krapao-demo',
  lineName: '@krapao-demo',
  lineQR: null,
}

export const TRANSLATIONS: StoredSetting<'translations'> = {
  la: {
    contactText: '<p>ທີມງານພ້ອມດູແລທ່ານຕະຫຼອດ 24 ຊົ່ວໂມງ</p><p>ກະລຸນາແຈ້ງເບີໂທທີ່ໃຊ້ສະໝັກ ພ້ອມລາຍລະອຽດຂອງບັນຫາ ພວກເຮົາຈະຕອບກັບໂດຍໄວທີ່ສຸດ</p>',
    conditions: [
      '<h3>ການຝາກເງິນ</h3><ul><li>ໂອນຈາກບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ຊື່ບັນຊີຕ້ອງກົງກັບຊື່ຂອງສະມາຊິກ</li><li>QR ແຕ່ລະອັນໃຊ້ຈ່າຍໄດ້ເທື່ອດຽວ ແລະ ມີເວລາຈຳກັດ ກະລຸນາໂອນໃຫ້ກົງຕາມຍອດ</li><li>ເງິນເຂົ້າກະເປົາພາຍໃນບໍ່ຈັກວິນາທີຫຼັງຈ່າຍສຳເລັດ</li></ul>',
      '<h3>ການຖອນເງິນ</h3><ul><li>ຖອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ</li><li>ຖ້າຍັງມີໂບນັດຄ້າງຢູ່ ຕ້ອງເຮັດຍອດເທີນໃຫ້ຄົບຕາມເງື່ອນໄຂກ່ອນຈຶ່ງຈະຖອນໄດ້</li><li>ຍອດຕ່ຳສຸດ ແລະ ສູງສຸດຕໍ່ເທື່ອ ສະແດງຢູ່ໜ້າຖອນເງິນ</li></ul>',
      '<h3>ການຍ້າຍເງິນເຂົ້າເກມ</h3><ul><li>ເງິນໃນກະເປົາ ແລະ ເງິນໃນເກມແຍກກັນ ຍ້າຍໄປມາໄດ້ຕະຫຼອດເວລາ</li><li>ຖ້າຜູ້ໃຫ້ບໍລິການເກມຕອບຊ້າ ລາຍການຈະສະແດງວ່າ <strong>ກຳລັງດຳເນີນການ</strong> ແລະ ຍອດຈະກັບມາຖືກຕ້ອງເອງ ໂດຍບໍ່ຕ້ອງເຮັດລາຍການຊ້ຳ</li></ul>',
    ],
    agreements: [
      '<h3>ຂໍ້ຕົກລົງການໃຊ້ງານ</h3><p>ຜູ້ໃຊ້ຕ້ອງມີອາຍຸຄົບ 20 ປີ ແລະ ໃຊ້ຂໍ້ມູນແທ້ຂອງຕົນເອງໃນການສະໝັກສະມາຊິກ ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ</p>',
      '<h3>ຫຼິ້ນຢ່າງມີສະຕິ</h3><p>ຕັ້ງງົບປະມານກ່ອນຫຼິ້ນ ຢ່າຫຼິ້ນດ້ວຍເງິນທີ່ຈຳເປັນຕ້ອງໃຊ້ ແລະ ຢຸດພັກເມື່ອຮູ້ສຶກວ່າຄວບຄຸມຕົນເອງບໍ່ໄດ້ ທີມງານພ້ອມຊ່ວຍເຫຼືອສະເໝີ</p>',
      '<h3>ຄວາມປອດໄພຂອງບັນຊີ</h3><p>ທີມງານຈະບໍ່ຖາມລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ຂອງທ່ານບໍ່ວ່າກໍລະນີໃດ ກະລຸນາຢ່າບອກລະຫັດໃຫ້ຜູ້ອື່ນ</p>',
    ],
    notice: 'ຖ້າຍົກເລີກໂບນັດກ່ອນເຮັດຍອດເທີນຄົບ ລະບົບຈະຫັກຄືນ {percentFail}% ຂອງໂບນັດທີ່ໄດ້ຮັບ',
  },
  en: {
    contactText:
      '<p>Our team is here for you 24 hours a day.</p><p>Tell us the phone number you registered with and what happened. We answer as soon as we can.</p>',
    conditions: [
      '<h3>Deposits</h3><ul><li>Pay from your registered bank account only. The account name must be yours.</li><li>Each QR can be paid once and for a limited time. Please pay the exact amount.</li><li>The money is in your wallet within seconds of the payment.</li></ul>',
      '<h3>Withdrawals</h3><ul><li>Paid to your registered bank account only.</li><li>While a bonus is open, its turnover must be met before you can withdraw.</li><li>The minimum and maximum of one withdrawal stand on the withdrawal screen.</li></ul>',
      '<h3>Moving money to games</h3><ul><li>Money in the wallet and money in a game are kept apart. Move it either way at any time.</li><li>If a game is slow to answer, you see <strong>in progress</strong>, and the balance becomes right by itself. You need not do it again.</li></ul>',
    ],
    agreements: [
      '<h3>Terms of use</h3><p>You must be at least 20 years old and register with your own true details. One person has one account.</p>',
      '<h3>Play responsibly</h3><p>Set a budget before you play, never play with money you need, and take a break when you feel you are losing control. Our team is always ready to help.</p>',
      '<h3>Keeping your account safe</h3><p>We never ask for your password or OTP. Please tell them to nobody.</p>',
    ],
    notice: 'If you end the bonus before its turnover is met, {percentFail}% of it is taken back.',
  },
}

interface Source {
  code: string
  description: string
  description_la: string
  description_en: string
}

export const SOURCES: readonly Source[] = [
  { code: 'FRIEND', description: 'เพื่อนแนะนำ', description_la: 'ໝູ່ແນະນຳ', description_en: 'A friend' },
  { code: 'SEARCH', description: 'ค้นหาทางอินเทอร์เน็ต', description_la: 'ຄົ້ນຫາທາງອິນເຕີເນັດ', description_en: 'Searching the internet' },
  { code: 'SOCIAL', description: 'โซเชียลมีเดีย', description_la: 'ໂຊຊຽວມີເດຍ', description_en: 'Social media' },
  { code: 'VIDEO', description: 'วิดีโอและไลฟ์สด', description_la: 'ວິດີໂອ ແລະ ໄລຟ໌ສົດ', description_en: 'Videos and live streams' },
  { code: 'SMS', description: 'ข้อความ SMS', description_la: 'ຂໍ້ຄວາມ SMS', description_en: 'A text message' },
  { code: 'OTHER', description: 'อื่น ๆ', description_la: 'ອື່ນໆ', description_en: 'Something else' },
]
