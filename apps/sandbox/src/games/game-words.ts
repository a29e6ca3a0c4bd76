export type PageLanguage = 'th' | 'en'

/** Thai unless the address or the browser asks for English first. */
export function pageLanguage(lang: string | undefined, acceptLanguage: string | undefined): PageLanguage {
  if (lang === 'en' || lang === 'th') return lang
  const first = acceptLanguage
    ?.split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase())
    .find((entry) => entry === 'th' || entry === 'en')
  return first === 'en' ? 'en' : 'th'
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
  lose: 'อีกนิดเดียว ลองใหม่อีกครั้ง',
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
export type GameWords = typeof TH

const EN: GameWords = {
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

export function gameWords(language: PageLanguage): GameWords {
  return language === 'en' ? EN : TH
}
