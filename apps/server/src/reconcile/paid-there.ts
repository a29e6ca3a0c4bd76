import type { MinorUnits } from '@krapao/money'
import type { PageQuery } from '@krapao/protocols'
import type { BankLine, Page } from '../integrations/providers.ts'
import { EWALLET, externalReference, lineReference, voucherReference } from '../modules/deposit/index.ts'
import { depositBankAccounts, depositWalletNos } from '../modules/site/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { ProviderRecords } from './provider-records.ts'
import { readPage, type TheirList } from './walk.ts'

/** A payment as a gateway, the bank or the wallet provider has it. */
export interface PaidThere {
  counterparty: string
  reference: string
  amount: MinorUnits
  at: Date
  /** It stands there as taken back. */
  isReversed?: boolean
}

/** One payment may stand in the records of a gateway and of the bank. */
export async function listsOfPayments(db: Db, { banks, giftLinks, wallets, qr }: ProviderRecords): Promise<TheirList<PaidThere>[]> {
  const gateways = Object.values(qr).map(({ provider, payments }) => {
    const counterparty = `qr:${provider}`
    return list(counterparty, payments, ({ payerBankCode, transRef, amount, paidAt }) => ({
      counterparty,
      reference: externalReference(payerBankCode, transRef),
      amount,
      at: paidAt,
    }))
  })
  const accounts = (await depositBankAccounts(db)).flatMap(({ accountNo, bankCode }) => {
    const feed = banks.get(bankCode)
    if (!feed) return []
    const ask = (question: PageQuery) => feed.statement(accountNo, question)
    return [list(`bank:${bankCode}:${accountNo}`, ask, (line) => lineOf(bankCode, line))]
  })
  const ofWallets = (await depositWalletNos(db)).map((walletNo) =>
    list(
      `wallets:${walletNo}`,
      (question) => wallets.statement(walletNo, question),
      ({ transRef, amount, at }) => ({ counterparty: 'wallets', reference: externalReference(EWALLET, transRef), amount, at }),
    ),
  )
  const gifts = list('gift links', giftLinks.redemptions, ({ voucher, amount, at }) => ({
    counterparty: 'gift links',
    reference: voucherReference(voucher),
    amount,
    at,
  }))
  return [...gateways, ...accounts, ...ofWallets, gifts]
}

function list<Item>(
  name: string,
  ask: (question: PageQuery) => Promise<Page<Item>>,
  read: (item: Item) => PaidThere,
): TheirList<PaidThere> {
  return {
    name,
    ask: async (question) => readPage(await ask(question), read),
    at: ({ at }) => at,
  }
}

function lineOf(bankCode: string, line: BankLine): PaidThere {
  return {
    counterparty: `bank:${bankCode}`,
    reference: lineReference(line, line.kind === 'reversal' ? line.of : line.transRef),
    amount: line.amount,
    at: line.at,
    isReversed: line.kind === 'reversal',
  }
}
