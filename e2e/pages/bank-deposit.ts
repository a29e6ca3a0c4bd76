import type { Page, Request } from '@playwright/test'
import { callsUnderWay, expect } from '../stack.ts'
import { patchAnswer } from './home.ts'

export interface SiteAccount {
  bankType: string
  bankCode: string
  mode: string
  bank: { nameTH: string; nameEN: string; nameLA: string | null }
  bankAccountName: string
  bankAccountNo: string
  currency: string
  closedUntil: string | null
}

const NAMES: Record<string, [string, string, string | null]> = {
  SCB: ['ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', 'ທະນາຄານໄທພານິດ'],
  GSB: ['ธนาคารออมสิน', 'Government Savings Bank', 'ທະນາຄານອອມສິນ'],
  KBANK: ['ธนาคารกสิกรไทย', 'Kasikornbank', 'ທະນາຄານກະສິກອນໄທ'],
  BBL: ['ธนาคารกรุงเทพ', 'Bangkok Bank', null],
  BCEL: ['ธนาคารการค้าต่างประเทศลาว', 'Banque pour le Commerce Extérieur Lao', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ'],
}

/** An account of the operator's. */
export function siteAccount(bankCode: string, over: Partial<SiteAccount> = {}): SiteAccount {
  const [nameTH, nameEN, nameLA] = NAMES[bankCode]!
  const account = { bankType: 'BANK', bankCode, mode: 'AUTO', bank: { nameTH, nameEN, nameLA }, currency: 'BAHT', closedUntil: null }
  return { ...account, bankAccountName: 'Krapao Demo Co., Ltd.', bankAccountNo: '0458800011', ...over }
}

/** The operator has these accounts to transfer to, before the QR accounts of the demo world. */
export function offerAccounts(page: Page, accounts: SiteAccount[], isManual = false): Promise<void> {
  return patchAnswer<{ banks: SiteAccount[]; isManual: boolean }>(page, '/api/lookup/deposit', (lookup) => {
    lookup.banks = [...accounts, ...lookup.banks.filter(({ bankType }) => bankType === 'PAYMENT')]
    lookup.isManual = isManual
  })
}

interface Wallet {
  currency: string
  bankAccount: { isProven: boolean; bankAccountName: string; bankCode: string }
}

export function patchWallet(page: Page, change: (wallet: Wallet) => void): Promise<void> {
  return patchAnswer<Wallet>(page, '/api/wallet', change)
}

/** The account of this player is proven: any amount from it will do. */
export function proven(page: Page): Promise<void> {
  return patchWallet(page, (wallet) => Object.assign(wallet.bankAccount, { isProven: true }))
}

/** The account of this player is not proven: only the amount that the server says will do. */
export async function notProven(page: Page, { more = 0.37, seconds = 1740, currency = 'BAHT' } = {}): Promise<void> {
  await patchWallet(page, (wallet) => Object.assign(wallet.bankAccount, { isProven: false }))
  await page.route('**/api/wallet/add', async (route) => {
    const response = await route.fetch()
    const { announcement } = (await response.json()) as { announcement: { amount: number } }
    const expiresAt = new Date(Date.now() + seconds * 1000).toISOString()
    const json = {
      message: 'DEPOSIT_EXPECTED',
      announcement: { ...announcement, amount: Math.floor(announcement.amount) + more, currency, expiresAt, isExact: true },
    }
    await route.fulfill({ response, json })
  })
}

/** The page lives this long, and no answer of the server sets its idea of the server's time anew. */
export async function passTime(page: Page, ms: number): Promise<void> {
  const held = new Set<Request>()
  await page.route('**/api/**', (route) => void held.add(route.request()))
  await expect.poll(() => [...callsUnderWay(page.context())].filter((call) => !held.has(call)).length).toBe(0)
  await page.clock.runFor(ms)
}

const WORDS = {
  th: {
    banks: 'โอนเข้าบัญชีธนาคาร',
    underWay: 'รายการโอนของคุณ',
    account: 'โอนเข้าบัญชีนี้',
    name: 'แก้ชื่อบัญชีเป็นภาษาอังกฤษ',
    copyNo: 'คัดลอกเลขบัญชี',
    copyAmount: 'คัดลอกยอดเงิน',
    done: 'โอนเงินแล้ว',
  },
  la: {
    banks: 'ໂອນເຂົ້າບັນຊີທະນາຄານ',
    underWay: 'ລາຍການໂອນຂອງທ່ານ',
    account: 'ໂອນເຂົ້າບັນຊີນີ້',
    name: 'ແກ້ຊື່ບັນຊີເປັນພາສາອັງກິດ',
    copyNo: 'ສຳເນົາເລກບັນຊີ',
    copyAmount: 'ສຳເນົາຈຳນວນເງິນ',
    done: 'ໂອນເງິນແລ້ວ',
  },
  en: {
    banks: 'Bank transfer',
    underWay: 'Your transfers',
    account: 'Transfer to this account',
    name: 'Your account name in English',
    copyNo: 'Copy account number',
    copyAmount: 'Copy amount',
    done: 'I have transferred',
  },
}

/** The bank accounts of the deposit sheet, and what opens over it. */
export function bankDeposit(page: Page, language: keyof typeof WORDS = 'th') {
  const words = WORDS[language]
  const banks = page.getByRole('region', { name: words.banks })
  const card = page.getByRole('dialog', { name: words.account })
  const nameSheet = page.getByRole('dialog', { name: words.name })
  const button = (name: string) => card.getByRole('button', { name, exact: true })
  /** Opens the group, where it is folded. */
  const unfold = async () => {
    const heading = banks.getByRole('button', { name: words.banks, exact: true })
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
  }
  return {
    banks,
    rows: banks.getByRole('listitem'),
    /** A transfer that is waited for, or whose amount is still good. */
    underWay: page.getByRole('region', { name: words.underWay }),
    unfold,
    async choose(name: string) {
      await unfold()
      await banks
        .getByRole('listitem')
        .getByRole('button', { name: new RegExp(name) })
        .click()
    },
    card,
    copyNo: button(words.copyNo),
    copyAmount: button(words.copyAmount),
    done: button(words.done),
    timer: card.getByRole('timer'),
    ownName: card.getByTestId('own-account-name'),
    waiting: page.getByTestId('bank-waiting'),
    nameSheet,
    name: nameSheet.getByRole('textbox'),
    saveName: nameSheet.locator('button[type=submit]'),
  }
}
