import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { Ways } from '../../money/deposit/ways.tsx'
import { WayRow } from '../../money/deposit/way-row.tsx'
import type { BankWay } from './bank-accounts.ts'
import { BankMark } from './bank-mark.tsx'
import { messages } from './messages.ts'

interface BankGroupProps {
  ways: readonly BankWay[]
  last: BankWay | undefined
  onChoose: (way: BankWay) => void
}

/** The accounts to transfer to. Nothing is shown while none is known. */
export function BankGroup({ ways, last, onChoose }: BankGroupProps) {
  const t = useMessages(messages)
  if (ways.length === 0) return null
  return (
    <Ways group="banks" title={t('group')} note={t('groupNote', { count: ways.length })}>
      {ways.map((way) => (
        <li key={way.account.bankAccountNo}>
          <BankRow way={way} isLastUsed={way === last} onChoose={() => onChoose(way)} />
        </li>
      ))}
    </Ways>
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
