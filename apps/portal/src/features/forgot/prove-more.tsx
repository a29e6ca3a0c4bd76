import { currencySign } from '@krapao/money'
import type { ResetShown } from '@krapao/contract'
import { Button, CheckIcon } from '@krapao/ui'
import { refusalCode } from '../../api/refusal.ts'
import { useBanks } from '../../banks/use-banks.ts'
import { useCopy } from '../../dialogs/use-copy.ts'
import { sayDateTime } from '../../format/dates.ts'
import { Foreign, nameIn, useCodeMessage, useLanguage, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { CopyLine } from '../../money/copy-line.tsx'
import { Support } from '../../otp/support.tsx'
import { useAskHelp } from './get-reset.ts'
import { messages } from './messages.ts'

/** The ways to show whose account it is, beside the phone. */
export function ProveMore({ phone, shown }: { phone: string; shown: ResetShown }) {
  const t = useMessages(messages)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-[0.9375rem] leading-normal text-soft">{t('whyMore')}</p>
      {shown.transfer && <Transfer transfer={shown.transfer} until={shown.expiresAt} />}
      <p className="text-[0.84375rem] leading-normal text-muted">{t('passkey')}</p>
      <Help phone={phone} isAsked={shown.isHelpAsked} />
    </div>
  )
}

function Transfer({ transfer: { amount, currency, accounts }, until }: { transfer: NonNullable<ResetShown['transfer']>; until: string }) {
  const t = useMessages(messages)
  const copy = useCopy()
  const { language } = useLanguage()
  const banks = useBanks()
  const nameOf = (code: string) => {
    const bank = banks.data?.find((one) => one.code === code)
    return bank ? nameIn(language, bank) : code
  }
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <h3 className="text-[1rem] font-semibold">{t('transfer')}</h3>
      <p className="mt-1 text-[0.84375rem] leading-normal text-muted">{t('transferLead')}</p>
      <div className="mt-2 divide-y divide-line">
        <CopyLine label={t('amount')} copyLabel={t('copyAmount')} isGold onCopy={() => copy(String(amount))}>
          {formatMoney(currencySign(currency), amount)}
        </CopyLine>
        {accounts.map(({ bankCode, accountNo, accountName }) => (
          <CopyLine
            key={accountNo}
            label={t('to', { bank: nameOf(bankCode), name: accountName })}
            copyLabel={t('copyNo', { no: accountNo })}
            onCopy={() => copy(accountNo)}
          >
            <Foreign>{accountNo}</Foreign>
          </CopyLine>
        ))}
      </div>
      <p className="mt-2 text-[0.8125rem] leading-normal text-faint">{t('waiting', { until: sayDateTime(until, language) })}</p>
    </section>
  )
}

function Help({ phone, isAsked }: { phone: string; isAsked: boolean }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const help = useAskHelp(phone)
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <h3 className="text-[1rem] font-semibold">{t('help')}</h3>
      {isAsked ? (
        <p role="status" className="mt-1 flex items-start gap-2.5 text-[0.875rem] leading-normal">
          <CheckIcon size={19} className="mt-px shrink-0 text-ok" />
          <span className="min-w-0">{t('helpAsked')}</span>
        </p>
      ) : (
        <>
          <p className="mt-1 mb-3 text-[0.84375rem] leading-normal text-muted">{t('helpLead')}</p>
          <Button wide busy={help.isPending} onClick={() => help.mutate()}>
            {t('askHelp')}
          </Button>
          {help.isError && (
            <p role="alert" className="mt-2 text-[0.84375rem] leading-normal text-bad">
              {message(refusalCode(help.error))}
            </p>
          )}
        </>
      )}
      <Support />
    </section>
  )
}
