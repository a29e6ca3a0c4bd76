/** As HTML names them: `lo` is Lao. */
const LANGUAGES = ['th', 'lo', 'en'] as const
export type PageLanguage = (typeof LANGUAGES)[number]

/** What the address asks for, else the browser, else Thai. */
export function pageLanguage(lang: string | undefined, acceptLanguage: string | undefined): PageLanguage {
  const wanted = [lang, ...(acceptLanguage ?? '').split(',')].map((entry) => entry?.trim().slice(0, 2).toLowerCase())
  return wanted.flatMap((entry) => LANGUAGES.filter((language) => language === entry))[0] ?? 'th'
}

const TH = {
  back: 'กลับกระเป๋า',
  balance: 'ยอดเงินในเกม',
  lastWin: 'ได้ล่าสุด',
  bet: 'เดิมพัน',
  spin: 'หมุน',
  ready: 'เลือกเดิมพันแล้วกดหมุน',
  spinning: 'ลุ้น…',
  win: 'ยินดีด้วย! ได้ {amount}',
  lose: 'อีกนิดเดียว ลองอีกครั้ง',
  tooLittle: 'เงินไม่พอสำหรับเดิมพันนี้',
  broken: 'เชื่อมต่อไม่ได้ ยอดเงินของคุณยังอยู่ครบ',
  ended: 'หมดเวลาแล้ว กรุณาเข้าเกมใหม่จากกระเป๋า',
  pays: 'สามตัวเหมือนกันจ่าย',
  pretend: 'เกมจำลอง · เงินสมมติ',
  signIn: 'เข้าสู่ระบบ',
  username: 'ชื่อผู้ใช้',
  password: 'รหัสผ่าน',
  wrong: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
  stale: 'หน้าเข้าสู่ระบบหมดอายุ กรุณาลองอีกครั้ง',
}
export type GameMessages = typeof TH

const LO: GameMessages = {
  back: 'ກັບກະເປົາ',
  balance: 'ຍອດເງິນໃນເກມ',
  lastWin: 'ໄດ້ຫຼ້າສຸດ',
  bet: 'ເດີມພັນ',
  spin: 'ໝຸນ',
  ready: 'ເລືອກເດີມພັນແລ້ວກົດໝຸນ',
  spinning: 'ລຸ້ນ…',
  win: 'ຍິນດີນຳ! ໄດ້ {amount}',
  lose: 'ອີກໜ້ອຍດຽວ ລອງອີກຄັ້ງ',
  tooLittle: 'ເງິນບໍ່ພໍສຳລັບເດີມພັນນີ້',
  broken: 'ເຊື່ອມຕໍ່ບໍ່ໄດ້ ຍອດເງິນຂອງທ່ານຍັງຢູ່ຄົບ',
  ended: 'ໝົດເວລາແລ້ວ ກະລຸນາເຂົ້າເກມໃໝ່ຈາກກະເປົາ',
  pays: 'ສາມໂຕຄືກັນຈ່າຍ',
  pretend: 'ເກມຈຳລອງ · ເງິນສົມມຸດ',
  signIn: 'ເຂົ້າສູ່ລະບົບ',
  username: 'ຊື່ຜູ້ໃຊ້',
  password: 'ລະຫັດຜ່ານ',
  wrong: 'ຊື່ຜູ້ໃຊ້ ຫຼື ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ',
  stale: 'ໜ້າເຂົ້າສູ່ລະບົບໝົດອາຍຸແລ້ວ ກະລຸນາລອງອີກຄັ້ງ',
}

const EN: GameMessages = {
  back: 'Back to wallet',
  balance: 'Game balance',
  lastWin: 'Last win',
  bet: 'Bet',
  spin: 'Spin',
  ready: 'Choose a bet and press spin',
  spinning: 'Here it comes…',
  win: 'You win {amount}!',
  lose: 'So close. Try again',
  tooLittle: 'Not enough money for this bet',
  broken: 'No connection. Your balance is safe',
  ended: 'This session has ended. Open the game again from your wallet',
  pays: 'Three of a kind pay',
  pretend: 'Simulated game · pretend money',
  signIn: 'Sign in',
  username: 'Username',
  password: 'Password',
  wrong: 'Wrong username or password',
  stale: 'The sign-in page has expired. Please try again',
}

export function gameMessages(language: PageLanguage): GameMessages {
  return { th: TH, lo: LO, en: EN }[language]
}
