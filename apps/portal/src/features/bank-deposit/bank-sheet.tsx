import type { WalletSummary } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { Button, CheckIcon, Sheet, useLayer } from '@krapao/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSecondsLeft } from '../../clock/server-clock.ts'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useMessages } from '../../messages/index.ts'
import { useIsClosed } from '../../money/deposit/way-row.tsx'
import { AccountView } from './account-view.tsx'
import { useAnnouncement } from './announce.ts'
import type { BankWay } from './bank-accounts.ts'
import type { Waiting } from './kept-deposit.ts'
import { NameSheet } from './name-sheet.tsx'
import { useSaySent } from './say-sent.ts'
import { useCopyAccount } from './use-copy-account.ts'
import type { Transfers } from './use-transfers.ts'
import { type RenderSlip, WaitingView } from './waiting-view.tsx'
import { messages } from './messages.ts'

interface BankSheetProps {
  open: boolean
  way: BankWay
  wallet: WalletSummary
  asked: MajorUnits | undefined
  /** The transfer to this account that the player says they have made. */
  waiting: Waiting | undefined
  renderSlip?: RenderSlip | undefined
  transfers: Pick<Transfers, 'wait' | 'stopWaiting' | 'announce'>
  onClose: () => void
}

/** One account to transfer to, over the sheet of all ways: what to transfer and where, then the wait for it. */
export function BankSheet({ open, way, wallet, asked, waiting, renderSlip, transfers, onClose }: BankSheetProps) {
  const t = useMessages(messages)
  const { account } = way
  const [isAccountShown, setAccountShown] = useState(false)
  const announcing = useAnnouncement({ amount: waiting ? undefined : asked, bankCode: account.bankCode })
  const copy = useCopy()
  const copying = useCopyAccount(wallet.bankAccount, () => copy(account.bankAccountNo))
  const isClosed = useIsClosed(account.closedUntil)
  const isWaiting = waiting !== undefined && !isAccountShown
  const isProven = wallet.bankAccount?.isProven === true
  useLayer(open && waiting !== undefined && isAccountShown, () => setAccountShown(false))
  // Without the amount that will be known again, no transfer is to be made.
  const isOver = useSecondsLeft(announcing.data?.isExact ? Date.parse(announcing.data.expiresAt) : Infinity) === 0
  const mayTransfer = !isClosed && !isOver && (isProven || announcing.data !== undefined)

  const announced = announcing.data
  const keepAnnounced = useEffectEvent((amount: MajorUnits, expiresAt: number) => {
    if (asked !== undefined) transfers.announce({ accountNo: account.bankAccountNo, asked, amount, expiresAt })
  })
  useEffect(() => {
    if (announced?.isExact) keepAnnounced(announced.amount, Date.parse(announced.expiresAt))
  }, [announced])

  const saySent = useSaySent()
  const wait = () => {
    setAccountShown(false)
    if (announced) saySent()
    transfers.wait({ accountNo: account.bankAccountNo, amount: announced?.amount ?? asked })
  }
  return (
    <>
      <Sheet
        open={open}
        depth={1}
        onClose={onClose}
        title={t('title')}
        closeLabel={t('close')}
        view={isWaiting ? 'waiting' : 'account'}
        footer={
          !waiting && (
            <Button kind="primary" wide disabled={!mayTransfer} icon={<CheckIcon size={20} />} onClick={wait}>
              {t('done')}
            </Button>
          )
        }
      >
        {isWaiting ? (
          <WaitingView
            way={way}
            waiting={waiting}
            currency={wallet.currency}
            arrived={wallet.payments}
            renderSlip={renderSlip}
            onShowAccount={() => setAccountShown(true)}
            onNotYet={transfers.stopWaiting}
          />
        ) : (
          <AccountView
            way={way}
            wallet={wallet}
            asked={waiting ? undefined : asked}
            transferred={waiting?.amount}
            announcing={announcing}
            renderSlip={renderSlip}
            onCopy={copy}
            onCopyNo={copying.press}
            onChangeAmount={onClose}
          />
        )}
      </Sheet>
      {wallet.bankAccount && (
        <NameSheet open={copying.isSpelling} account={wallet.bankAccount} onSaved={copying.saved} onClose={copying.close} />
      )}
    </>
  )
}
