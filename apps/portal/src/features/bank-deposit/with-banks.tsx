import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { type ReactNode, useState } from 'react'
import { useByClock } from '../../clock/server-clock.ts'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { Foreign, nameIn, useLanguage } from '../../messages/index.ts'
import type { BankOffer, GivenAmount } from '../../money/deposit/offer.ts'
import { useDepositLookup } from '../../wallet/deposit-lookup.ts'
import { type BankWay, bankWays, lastUsedFirst } from './bank-accounts.ts'
import { BankGroup } from './bank-group.tsx'
import { BankMark } from './bank-mark.tsx'
import { BankSheet } from './bank-sheet.tsx'
import { recommendedWay } from './recommended-way.ts'
import { UnderWay } from './under-way.tsx'
import { useTransfers } from './use-transfers.ts'
import type { RenderSlip } from './waiting-view.tsx'

interface WithBanksProps {
  wallet: WalletSummary
  renderSlip?: RenderSlip | undefined
  children: (offer: BankOffer) => ReactNode
}

/** The accounts to transfer to, for the sheet to deposit that stands in it, and the sheet of the one that is chosen. */
export function WithBanks({ wallet, renderSlip, children }: WithBanksProps) {
  const { language } = useLanguage()
  const { currency, bankAccount } = wallet
  const lookup = useDepositLookup(({ banks, isManual }) => ({
    accounts: banks.filter((account) => account.currency === currency),
    known: bankWays(banks, { isManual, currency }),
  }))
  const { accounts = [], known = [] } = lookup.data ?? {}
  const transfers = useTransfers(wallet, known)
  const { waiting, announced, used, newest, isNewestKnown } = transfers
  const [chosen, setChosen] = useState<{ accountNo: string; asked: MajorUnits | undefined; time: number }>()
  const [hasLeft, setLeft] = useState(false)
  const { ways, last } = lastUsedFirst(known, used)
  // A transfer that is waited for is shown first.
  const shownNo = (chosen ?? waiting)?.accountNo
  const shown = useLastShown(known.find(({ account }) => account.bankAccountNo === shownNo))
  const recommended = useRecommended(accounts, ways, newest ?? null)
  const account = known.find((way) => way.account.bankAccountNo === recommended?.accountNo)

  const show = (accountNo: string, asked: MajorUnits | undefined) => {
    setLeft(false)
    setChosen((before) => ({ accountNo, asked, time: (before?.time ?? 0) + 1 }))
  }
  const choose = ({ account: { bankAccountNo } }: BankWay, { amount, onAskAmount }: GivenAmount) => {
    const isWaitedFor = waiting?.accountNo === bankAccountNo
    if (amount === undefined && bankAccount?.isProven === false && !isWaitedFor) onAskAmount()
    else show(bankAccountNo, amount)
  }
  const offer: BankOffer = {
    // One that fails is asked again; nobody waits for that.
    isReady: (!lookup.isPending || lookup.failureCount > 0) && isNewestKnown,
    recommended: recommended && (account ? 'bank' : 'qr'),
    isLast: recommended?.isLast ?? false,
    bank: account && {
      name: <Foreign>{nameIn(language, account.account.bank)}</Foreign>,
      mark: <BankMark bankCode={account.account.bankCode} size={24} />,
    },
    onChooseBank(given) {
      if (account && given.amount === undefined) given.onAskAmount()
      else if (account) show(account.account.bankAccountNo, given.amount)
    },
    underWay: <UnderWay known={known} currency={currency} waiting={waiting} announced={announced} onOpen={show} />,
    renderGroup: (given) => <BankGroup ways={ways} last={last} onChoose={(way) => choose(way, given)} />,
  }
  return (
    <>
      {children(offer)}
      {shown && (
        <BankSheet
          // Opened again, it is announced again.
          key={`${shown.account.bankAccountNo} ${chosen?.time}`}
          open={shownNo !== undefined && !hasLeft}
          way={shown}
          wallet={wallet}
          asked={chosen?.asked}
          waiting={waiting?.accountNo === shown.account.bankAccountNo ? waiting : undefined}
          renderSlip={renderSlip}
          transfers={transfers}
          onClose={() => setLeft(true)}
        />
      )}
    </>
  )
}

type Facts = Parameters<typeof recommendedWay>[0]

/** As ways close and open while the sheet stands. Without an account it is the QR. */
function useRecommended(accounts: Facts['accounts'], ways: Facts['ways'], newest: Facts['newest']) {
  const said = useByClock((nowMs) => {
    const found = recommendedWay({ accounts, ways, newest, nowMs })
    return found && `${found.isLast ? 'last' : 'first'} ${found.way === 'qr' ? '' : found.way.accountNo}`
  })
  if (said === undefined) return undefined
  const [how, accountNo] = said.split(' ')
  return { isLast: how === 'last', accountNo }
}
