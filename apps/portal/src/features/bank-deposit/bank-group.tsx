import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { useState } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { useDepositLookup } from '../../wallet/deposit-lookup.ts'
import { Ways } from '../../money/deposit/ways.tsx'
import { WayRow } from '../../money/deposit/way-row.tsx'
import { type BankWay, bankWays, lastUsedFirst } from './bank-accounts.ts'
import { BankMark } from './bank-mark.tsx'
import { BankSheet } from './bank-sheet.tsx'
import { UnderWay } from './under-way.tsx'
import { useTransfers } from './use-transfers.ts'
import type { RenderSlip } from './waiting-view.tsx'
import { messages } from './messages.ts'

interface BankGroupProps {
  wallet: WalletSummary
  /** Typed and within the limits. */
  amount: MajorUnits | undefined
  /** Says beside the field that an amount comes first. */
  onAskAmount: () => void
  renderSlip?: RenderSlip | undefined
}

/** The accounts to transfer to, after the transfers that may be on their way. Nothing is shown while none is known. */
export function BankGroup({ wallet, amount, onAskAmount, renderSlip }: BankGroupProps) {
  const t = useMessages(messages)
  const { currency, bankAccount } = wallet
  const known = useDepositLookup(({ banks, isManual }) => bankWays(banks, { isManual, currency })).data ?? []
  const transfers = useTransfers(wallet)
  const { waiting, announced, used } = transfers
  const [chosen, setChosen] = useState<{ accountNo: string; asked: MajorUnits | undefined; time: number }>()
  const [hasLeft, setLeft] = useState(false)
  const { ways, last } = lastUsedFirst(known, used)
  // A transfer that is waited for is shown first.
  const shownNo = (chosen ?? waiting)?.accountNo
  const shown = useLastShown(known.find(({ account }) => account.bankAccountNo === shownNo))

  const show = (accountNo: string, asked: MajorUnits | undefined) => {
    setLeft(false)
    setChosen((before) => ({ accountNo, asked, time: (before?.time ?? 0) + 1 }))
  }
  const choose = ({ account: { bankAccountNo } }: BankWay) => {
    const isWaitedFor = waiting?.accountNo === bankAccountNo
    if (amount === undefined && bankAccount?.isProven === false && !isWaitedFor) onAskAmount()
    else show(bankAccountNo, amount)
  }
  if (ways.length === 0) return null
  return (
    <>
      <Ways title={t('group')} note={t('groupNote')}>
        <UnderWay known={known} currency={currency} waiting={waiting} announced={announced} onOpen={show} />
        {ways.map((way) => (
          <li key={way.account.bankAccountNo}>
            <BankRow way={way} isLastUsed={way === last} onChoose={() => choose(way)} />
          </li>
        ))}
      </Ways>
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

function BankRow({ way: { account, isGeneric }, isLastUsed, onChoose }: { way: BankWay; isLastUsed: boolean; onChoose: () => void }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const how = t(isGeneric ? 'byStaff' : 'byItself')
  return (
    <WayRow
      mark={<BankMark bankCode={account.bankCode} />}
      title={<Foreign>{nameIn(language, account.bank)}</Foreign>}
      note={account.bankCode === 'BCEL' ? `${account.currency} · ${how}` : how}
      isLastUsed={isLastUsed}
      closedUntil={account.closedUntil}
      onChoose={onChoose}
    />
  )
}
