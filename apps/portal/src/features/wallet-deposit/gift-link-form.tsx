import { GIFT_LINK_MINIMUM_BAHT, giftLinkIn, voucherOfGiftLink } from '@krapao/contract'
import { type Currency, currencySign } from '@krapao/money'
import { Button, TextField, useToast } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { useOnline } from '../../live/connection.ts'
import { formatMoney } from '../../money/amount-text.ts'
import type { End } from '../../money/requests/ends.ts'
import { useMoneyRequest } from '../../money/requests/use-requests.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { useSettings } from '../../settings/settings.ts'
import { messages } from './messages.ts'

interface GiftLinkFormProps {
  walletAccountName: string
  currency: Currency
}

/** Takes a gift link and sends it. The answer is said in a toast; where none comes, the portal finds it out and shows it over the page. */
export function GiftLinkForm({ walletAccountName, currency }: GiftLinkFormProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const toast = useToast()
  const isOnline = useOnline()
  const { host } = useSettings().giftLink
  const { isBusy, request } = useMoneyRequest('giftlink', { tells: 'none' })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const change = (typed: string) => {
    setText(typed)
    setProblem(undefined)
  }

  const tell = (end: End) => {
    if (end.kind === 'refused') {
      const said = isKept(end.details) ? t('gift.kept') : message(end.code)
      setProblem(said)
      toast.show('danger', said)
      return
    }
    change('')
    if (end.kind === 'done') toast.show('success', t('gift.done'))
    if (end.kind === 'working') toast.show('info', t('gift.working'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const link = giftLinkIn(text, host)
    if (isBusy || link === '') return
    if (voucherOfGiftLink(link, host) === undefined) return setProblem(t('gift.notOne', { host }))
    if (!isOnline) return setProblem(t('gift.offline'))
    void request({ link, walletAccountName }).then(tell)
  }
  const paste = () =>
    navigator.clipboard.readText().then(
      (copied) => change(giftLinkIn(copied, host)),
      () => toast.show('danger', t('gift.pasteFailed')),
    )

  return (
    <form noValidate onSubmit={submit} className="mt-3">
      <TextField
        label={t('gift.label')}
        hint={t('gift.hint', { amount: formatMoney(currencySign(currency), GIFT_LINK_MINIMUM_BAHT) })}
        error={problem}
        value={text}
        onChange={({ target }) => change(target.value)}
        readOnly={isBusy}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        placeholder={`https://${host}/…`}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        {canPaste() && (
          <Button className="flex-1" disabled={isBusy} onClick={() => void paste()}>
            {t('gift.paste')}
          </Button>
        )}
        <Button type="submit" kind="primary" className="flex-[1.6]" busy={isBusy} disabled={text.trim() === ''}>
          {t('gift.send')}
        </Button>
      </div>
    </form>
  )
}

/** Not every browser lets a page read what was copied. */
function canPaste(): boolean {
  return typeof (navigator.clipboard as Partial<Clipboard> | undefined)?.readText === 'function'
}

function isKept(details: unknown): boolean {
  return (details as { isKept?: unknown } | null | undefined)?.isKept === true
}
