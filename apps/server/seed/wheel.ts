import { type Currency, minorUnits } from '@krapao/money'
import type { Prize, WheelDraft, Words } from '../src/modules/spin/index.ts'

/** Each has one number, so that a run that was cut off lays out the same wheels. */
export const DEMO_WHEELS: Record<Currency, string> = {
  BAHT: '01950000-0000-7000-8000-000000000001',
  LAK: '01950000-0000-7000-8000-000000000002',
}

const DAY_HOURS = 24

/** Eight slices. Of 100 baht deposited, which give a coin, 5.85 baht go into prizes of money on average. */
export function demoWheel(currency: Currency): WheelDraft {
  const money = (weight: number, baht: number, bgColor: string) => moneySlice(currency, { weight, baht, bgColor })
  return {
    currency,
    name: { th: 'วงล้อกระเพรา', la: 'ວົງລໍ້ກະເພົາ', en: 'Krapao wheel' },
    couponHours: 30 * DAY_HOURS,
    budget: minor(currency, 50_000),
    slices: [
      slice('better-luck', 450, '#37474f', { kind: 'nothing' }, NOTHING),
      money(250, 5, '#2e7d32'),
      slice('coin-1', 150, '#1565c0', { kind: 'coins', coins: 1 }, coins(1)),
      money(80, 20, '#6a1b9a'),
      slice('coin-3', 40, '#00838f', { kind: 'coins', coins: 3 }, coins(3)),
      money(25, 100, '#c62828'),
      slice('shirt', 4, '#4e342e', { kind: 'goods' }, SHIRT),
      money(1, 500, '#b8860b'),
    ],
  }
}

interface SliceWords {
  label: Words
  says: Words
}

const NOTHING: SliceWords = {
  label: { th: 'ไม่ได้รางวัล', la: 'ບໍ່ໄດ້ລາງວັນ', en: 'No prize' },
  says: {
    th: 'ครั้งนี้ไม่ได้รางวัล',
    la: 'ເທື່ອນີ້ບໍ່ໄດ້ລາງວັນ',
    en: 'No prize this time.',
  },
}

const SHIRT: SliceWords = {
  label: { th: 'เสื้อยืด', la: 'ເສື້ອຍືດ', en: 'T-shirt' },
  says: {
    th: 'เสื้อยืด 1 ตัว เจ้าหน้าที่จะติดต่อคุณเพื่อส่งของรางวัล',
    la: 'ເສື້ອຍືດ 1 ຜືນ ພະນັກງານຈະຕິດຕໍ່ຫາທ່ານເພື່ອສົ່ງຂອງລາງວັນ',
    en: 'One T-shirt. Our staff will contact you to send it.',
  },
}

function coins(count: number): SliceWords {
  return {
    label: { th: `${count} เหรียญ`, la: `${count} ຫຼຽນ`, en: count === 1 ? '1 coin' : `${count} coins` },
    says: {
      th: `ได้หมุนวงล้ออีก ${count} ครั้ง`,
      la: `ໄດ້ໝຸນວົງລໍ້ອີກ ${count} ຄັ້ງ`,
      en: count === 1 ? 'One more spin.' : `${count} more spins.`,
    },
  }
}

/** Kept in full; three times the prize is played before a withdrawal. */
function moneySlice(currency: Currency, { weight, baht, bgColor }: { weight: number; baht: number; bgColor: string }): Slice {
  const amount = minor(currency, baht)
  const shown = (amount / 100n).toLocaleString('en')
  const unit: Words = currency === 'LAK' ? { th: 'กีบ', la: 'ກີບ', en: 'kip' } : { th: 'บาท', la: 'ບາດ', en: 'baht' }
  const prize: Prize = {
    kind: 'money',
    terms: {
      currency,
      grant: { kind: 'fixed', amount },
      multiplierHundredths: 300,
      countsDeposit: false,
      keepPercent: 100,
      takePercent: 100,
      weights: { slot: 100, sport: 100, lotto: 50 },
      threshold: minor(currency, 10),
      hours: 7 * DAY_HOURS,
    },
  }
  return slice(`money-${baht}`, weight, bgColor, prize, {
    label: { th: `${shown} ${unit.th}`, la: `${shown} ${unit.la}`, en: `${shown} ${unit.en}` },
    says: {
      th: `รับ ${shown} ${unit.th}เข้ากระเป๋า ต้องมียอดเล่น 3 เท่าของรางวัลก่อนถอน`,
      la: `ຮັບ ${shown} ${unit.la}ເຂົ້າກະເປົາ ຕ້ອງມີຍອດຫຼິ້ນ 3 ເທົ່າຂອງລາງວັນກ່ອນຖອນ`,
      en: `${shown} ${unit.en} to your wallet. Play three times the prize before you withdraw.`,
    },
  })
}

type Slice = WheelDraft['slices'][number]

function slice(code: string, weight: number, bgColor: string, prize: Prize, { label, says }: SliceWords): Slice {
  const paragraph = (text: string) => `<p>${text}</p>`
  return {
    code,
    weight,
    bgColor,
    textColor: '#ffffff',
    prize,
    label,
    htmlDescription: { th: paragraph(says.th), la: paragraph(says.la), en: paragraph(says.en) },
  }
}

/** A baht is as good as 500 kip. */
function minor(currency: Currency, baht: number) {
  return minorUnits(BigInt(baht) * (currency === 'LAK' ? 50_000n : 100n))
}
