import { Button, PasskeyIcon, PasswordField, Sheet, Skeleton, WarningIcon } from '@krapao/ui'
import { type FormEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { refusalCode } from '../../api/refusal.ts'
import { FormButtons } from '../../dialogs/form-buttons.tsx'
import { useCodeMessage, useMessages } from '../../messages/index.ts'
import { usePasskeys } from '../../passkeys/get-passkeys.ts'
import { usePasskeyMessage } from '../../passkeys/passkey-problem.ts'
import { supportsPasskeys } from '../../passkeys/support.ts'
import { onStepUp, stepUpAsked } from '../../session/step-up.ts'
import { messages } from './messages.ts'
import { type Shown, useStepUp } from './use-step-up.ts'

/** Asks for a passkey or the password where a call waits for it, over whatever is open. */
export default function StepUpSheet() {
  const t = useMessages(messages)
  const asked = useSyncExternalStore(onStepUp, stepUpAsked)
  const cancel = () => asked?.end(false)
  return (
    <Sheet open={asked !== undefined} onClose={cancel} title={t('title')} closeLabel={t('close')} depth={2}>
      <StepUp onCancel={cancel} onDone={() => asked?.end(true)} />
    </Sheet>
  )
}

function StepUp({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const t = useMessages(messages)
  const passkeyMessage = usePasskeyMessage()
  const supported = supportsPasskeys()
  const passkeys = usePasskeys({ enabled: supported })
  const hasPasskey = supported && passkeys.data?.passkeys.some(({ isCloned }) => !isCloned)
  const shown = useStepUp({ onDone })
  const by = shown.variables?.by
  return (
    // The password stays what was typed, whatever comes above it.
    <div className="flex flex-col gap-4">
      {supported && passkeys.isLoading && <Skeleton className="h-12 rounded-field" />}
      {hasPasskey && (
        <>
          <p className="text-[0.9375rem] leading-normal text-soft">{t('whyEither')}</p>
          <Button
            kind="primary"
            wide
            icon={<PasskeyIcon size={19} />}
            busy={shown.isPending && by === 'passkey'}
            onClick={() => !shown.isPending && shown.mutate({ by: 'passkey' })}
          >
            {t('passkey')}
          </Button>
          {shown.isError && by === 'passkey' && (
            <p role="alert" className="flex items-start gap-2.5 text-[0.875rem] leading-normal text-bad">
              <WarningIcon size={18} className="mt-px" />
              {passkeyMessage(shown.error)}
            </p>
          )}
          <div aria-hidden="true" className="flex items-center gap-3 text-[0.8125rem] text-faint">
            <span className="h-px flex-1 bg-line" />
            {t('or')}
            <span className="h-px flex-1 bg-line" />
          </div>
        </>
      )}
      <PasswordForm
        isAlone={!hasPasskey}
        busy={shown.isPending && by === 'password'}
        refused={shown.isError && by === 'password' ? shown.error : undefined}
        onEdit={() => shown.isError && shown.reset()}
        onCancel={onCancel}
        onShow={(typed) => !shown.isPending && shown.mutate(typed)}
      />
    </div>
  )
}

interface PasswordFormProps {
  /** Nothing but the password can be shown. */
  isAlone: boolean
  busy: boolean
  refused: Error | undefined
  onEdit: () => void
  onCancel: () => void
  onShow: (shown: Shown) => void
}

function PasswordForm({ isAlone, busy, refused, onEdit, onCancel, onShow }: PasswordFormProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const form = useRef<HTMLFormElement>(null)
  const focus = () => {
    const field = form.current?.elements.namedItem('password')
    if (field instanceof HTMLElement) field.focus()
  }
  const isRefused = refused !== undefined
  useEffect(() => {
    if (isRefused) focus()
  }, [isRefused])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password !== 'string') return
    if (password === '') focus()
    else onShow({ by: 'password', password })
  }
  return (
    // By POST: a submit without the script must not write the password into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={onEdit} className="flex flex-col gap-4">
      {isAlone && <p className="text-[0.9375rem] leading-normal text-soft">{t('why')}</p>}
      <PasswordField
        name="password"
        label={t('password')}
        error={isRefused ? message(refusalCode(refused)) : undefined}
        hint={t('once')}
        maxLength={200}
        autoComplete="current-password"
        enterKeyHint="done"
        showLabel={t('show')}
        hideLabel={t('hide')}
      />
      <FormButtons cancel={t('cancel')} submit={t('confirm')} busy={busy} kind={isAlone ? 'primary' : 'quiet'} onCancel={onCancel} />
    </form>
  )
}
