import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { type ReactNode, useState } from 'react'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { useWalletPush } from '../../live/live.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { useDepositLookup } from '../../money/deposit/deposit-lookup.ts'
import { currencySign, formatMoney } from '../../money/amount-text.ts'
import { StatusRow } from '../../money/status-row.tsx'
import { Ways } from '../../money/deposit/ways.tsx'
import { WayRow } from '../../money/deposit/way-row.tsx'
import { type BankWay, bankWays, lastUsedFirst } from './bank-accounts.ts'
import { BankMark } from './bank-mark.tsx'
import { BankSheet } from './bank-sheet.tsx'
import { useKeptDeposit } from './kept-deposit.ts'
import { useNewestDeposit } from './newest-deposit.ts'
import { messages } from './messages.ts'

interface BankGroupProps {
  wallet: WalletSummary
  /** Typed and within the limits. */
  amount: MajorUnits | undefined
  /** Says beside the field that an amount comes first. */
  onAskAmount: () => void
  /** Shown where a transfer does not come: the upload of its slip. */
  slip?: ReactNode
}

/** The accounts to transfer to. Nothing is shown while none is known. */
export function BankGroup({ wallet, amount, onAskAmount, slip }: BankGroupProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const known = useDepositLookup(({ banks, isManual }) => bankWays(banks, { isManual, currency: wallet.currency })).data ?? []
  const newest = useNewestDeposit()
  const { kept, keep } = useKeptDeposit(wallet.profile._id)
  const [chosenNo, setChosenNo] = useState<string>()
  const [hasLeft, setLeft] = useState(false)
  const [timesOpened, setTimesOpened] = useState(0)
  useWalletPush(({ reason }) => {
    if (reason === 'deposit' && kept?.waiting) keep({ waiting: undefined })
  })
  const usedBank = newest?.channel === 'bank' ? newest.from : undefined
  const { ways, last } = lastUsedFirst(known, { accountNo: kept?.lastAccountNo, bankCode: usedBank })
  // A deposit after the player said so is its money. While that is not known, nothing is said about it.
  const isOver = kept?.waiting && newest !== undefined && (newest?.statementNo ?? 0) > kept.waiting.postingNo
  const waiting = newest === undefined || isOver ? undefined : kept?.waiting
  const openNo = chosenNo ?? (hasLeft ? undefined : waiting?.accountNo)
  const open = known.find(({ account }) => account.bankAccountNo === openNo)
  const shown = useLastShown(open)
  const underWay = known.find(({ account }) => account.bankAccountNo === waiting?.accountNo)

  const choose = ({ account }: BankWay) => {
    if (amount === undefined && wallet.bankAccount?.isProven === false && waiting?.accountNo !== account.bankAccountNo) return onAskAmount()
    setChosenNo(account.bankAccountNo)
    setTimesOpened(timesOpened + 1)
  }
  const leave = () => {
    setChosenNo(undefined)
    setLeft(true)
  }
  if (ways.length === 0) return null
  return (
    <>
      <Ways title={t('group')} note={t('groupNote')}>
        {underWay && (
          <li>
            <StatusRow
              tone="cool"
              title={t('waitingCard', { bank: nameIn(language, underWay.account.bank) })}
              note={waiting?.amount === undefined ? t('waitingTap') : formatMoney(currencySign(wallet.currency), waiting.amount)}
              onOpen={() => choose(underWay)}
            />
          </li>
        )}
        {ways.map((way) => (
          <li key={way.account.bankAccountNo}>
            <BankRow way={way} isLastUsed={way === last} onChoose={() => choose(way)} />
          </li>
        ))}
      </Ways>
      {shown && (
        <BankSheet
          // Opened again, it is announced again.
          key={`${shown.account.bankAccountNo} ${timesOpened}`}
          open={open !== undefined}
          way={shown}
          wallet={wallet}
          asked={amount}
          waiting={waiting?.accountNo === shown.account.bankAccountNo ? waiting : undefined}
          slip={slip}
          onWait={(next) => keep(next ? { waiting: next, lastAccountNo: next.accountNo } : { waiting: undefined })}
          onClose={leave}
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
