import type { BankAccount } from '@krapao/contract'
import { Button, Sheet, TextField, useToast } from '@krapao/ui'
import { type FormEvent, useState } from 'react'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { isEnglishName, useSaveName } from './save-name.ts'
import { messages } from './messages.ts'

interface NameSheetProps {
  open: boolean
  account: BankAccount
  onSaved: () => void
  onClose: () => void
}

/** Asks for the name of the player's account as their bank spells it, without which their transfer is not known again. */
export function NameSheet({ open, account, onSaved, onClose }: NameSheetProps) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('name.title')} closeLabel={t('close')} depth={2}>
      <NameForm account={account} onSaved={onSaved} />
    </Sheet>
  )
}

function NameForm({ account, onSaved }: Pick<NameSheetProps, 'account' | 'onSaved'>) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const toast = useToast()
  const [name, setName] = useState('')
  const save = useSaveName(() => {
    toast.show('info', t('name.saved'))
    onSaved()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEnglishName(name)) toast.show('danger', t('name.requiredEngLangMsg'))
    else save.mutate({ bankCode: account.bankCode, bankAccountName: name.trim() })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="text-[0.90625rem] leading-normal text-soft">{t('name.why', { bank: nameIn(language, account.bank) })}</p>
      <p className="mt-3 rounded-field border border-line bg-card px-4 py-2.5 text-[0.8125rem] leading-normal text-muted">
        {t('name.now')}
        <span className="block text-[0.9375rem] font-semibold text-text [overflow-wrap:anywhere]">
          <Foreign>{account.bankAccountName}</Foreign>
        </span>
      </p>
      <div className="mt-4">
        <TextField
          label={t('name.label')}
          hint={t('name.hint')}
          value={name}
          maxLength={120}
          lang="en"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setName(event.currentTarget.value.toUpperCase())}
        />
      </div>
      <Button type="submit" kind="primary" wide className="mt-5" busy={save.isPending}>
        {t('name.save')}
      </Button>
    </form>
  )
}
