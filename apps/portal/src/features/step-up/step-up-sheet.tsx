import { Button, PasswordField, Sheet } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { refusalCode } from '../../api/refusal.ts'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { onStepUp, stepUpAsked } from '../../session/step-up.ts'
import { messages } from './messages.ts'
import { useStepUp } from './use-step-up.ts'

/** Asks for the password where a call waits for it, over whatever is open. */
export default function StepUpSheet() {
  const t = useMessages(messages)
  const asked = useSyncExternalStore(onStepUp, stepUpAsked)
  const cancel = () => asked?.end(false)
  return (
    <Sheet open={asked !== undefined} onClose={cancel} title={t('title')} closeLabel={t('close')}>
      <StepUpForm onCancel={cancel} onDone={() => asked?.end(true)} />
    </Sheet>
  )
}

function StepUpForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const form = useRef<HTMLFormElement>(null)
  const shown = useStepUp({ onDone })
  const focus = () => {
    const field = form.current?.elements.namedItem('password')
    if (field instanceof HTMLElement) field.focus()
  }
  const isRefused = shown.isError
  useEffect(() => {
    if (isRefused) focus()
  }, [isRefused])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (shown.isPending || typeof password !== 'string') return
    if (password === '') focus()
    else shown.mutate(password)
  }
  return (
    // By POST: a submit without the script must not write the password into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={() => isRefused && shown.reset()} className="flex flex-col gap-4">
      <p className="text-[0.9375rem] leading-normal text-soft">{t('why')}</p>
      <PasswordField
        name="password"
        label={t('password')}
        error={isRefused ? message(refusalCode(shown.error)) : undefined}
        hint={t('once')}
        maxLength={200}
        autoComplete="current-password"
        enterKeyHint="done"
        showLabel={t('show')}
        hideLabel={t('hide')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button className="flex-1" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" kind="primary" className="flex-[1.6]" busy={shown.isPending}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
