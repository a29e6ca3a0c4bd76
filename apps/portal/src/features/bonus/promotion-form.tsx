import { Button, TextField } from '@krapao/ui'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const MAX_LENGTH = 40

/** A promotion code, in capital letters as it is typed. */
export function PromotionForm({ onSearch }: { onSearch: (code: string) => void }) {
  const t = useMessages(messages)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)

  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const caret = input.selectionStart
    const typed = input.value.toUpperCase()
    if (typed !== input.value) {
      input.value = typed
      input.setSelectionRange(caret, caret)
    }
    setCode(typed)
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = code.trim()
    setMissing(wanted === '')
    if (wanted !== '') onSearch(wanted)
  }

  return (
    <section aria-labelledby="promotion-code" className="mx-4 rounded-card border border-line bg-surface p-4">
      <h2 id="promotion-code" className="mb-2 text-[1rem] leading-snug font-bold">
        {t('code.title')}
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2.5">
        <div className="min-w-0 flex-[1_1_10rem]">
          <TextField
            label={t('code.label')}
            required
            maxLength={MAX_LENGTH}
            value={code}
            onChange={change}
            error={isMissing && t('code.required')}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            className="font-semibold tracking-wide"
          />
        </div>
        <Button type="submit" kind="primary" className="mt-[1.8rem] min-h-13! flex-[0_1_auto] max-[359px]:mt-0">
          {t('code.search')}
        </Button>
      </form>
    </section>
  )
}
