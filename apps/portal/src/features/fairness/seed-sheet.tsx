import { Button, Sheet, TextField, useToast } from '@krapao/ui'
import { useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { useChangeSeed } from './use-change-seed.ts'
import { messages } from './messages.ts'

/** Printable ASCII without a space. */
const CLIENT_SEED = /^[\x21-\x7e]{1,64}$/

/** Asks for the player's new value; what follows is said before. */
export function SeedSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  const toast = useToast()
  const [text, setText] = useState(randomSeed)
  const [wasWrong, setWasWrong] = useState(false)
  const { change, isPending, isChecking } = useChangeSeed(() => {
    toast.show('success', t('seed.changed'))
    setText(randomSeed())
    onClose()
  })
  const isRight = CLIENT_SEED.test(text)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('seed.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button
            kind="primary"
            wide
            busy={isPending}
            onClick={() => {
              setWasWrong(!isRight)
              if (isRight) change(text)
            }}
          >
            {t('seed.confirm')}
          </Button>
          <p role="status" className="text-[0.8125rem] leading-normal text-warn">
            {isChecking && <span className="block pt-2">{t('seed.checking')}</span>}
          </p>
        </>
      }
    >
      <p className="text-[0.875rem] leading-normal text-muted">{t('seed.note')}</p>
      <div className="mt-4 grid gap-3">
        <TextField
          label={t('seed.label')}
          hint={t('seed.hint')}
          error={wasWrong && !isRight ? t('seed.wrong') : undefined}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          onChange={(event) => setText(event.target.value.trim())}
        />
        <Button onClick={() => setText(randomSeed())}>{t('seed.random')}</Button>
      </div>
    </Sheet>
  )
}

function randomSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
