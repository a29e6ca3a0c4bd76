import { CopyIcon, EyeIcon, EyeOffIcon, IconButton, TextField } from '@krapao/ui'
import { useState } from 'react'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useMessages } from '../../messages/index.ts'
import type { GameCredentials } from './launch-method.ts'
import { messages } from './messages.ts'

export function CredentialsFields({ username, password }: GameCredentials) {
  const t = useMessages(messages)
  const copy = useCopy()
  const [shown, setShown] = useState(false)
  return (
    <div className="grid gap-3">
      <TextField
        label={t('username')}
        readOnly
        value={username}
        className="min-h-12 text-text!"
        trailing={
          <IconButton label={t('copyUsername')} onClick={() => copy(username)}>
            <CopyIcon size={20} />
          </IconButton>
        }
      />
      <TextField
        label={t('password')}
        readOnly
        type={shown ? 'text' : 'password'}
        value={password}
        autoComplete="off"
        className="min-h-12 pr-24! text-text!"
        trailing={
          <>
            <IconButton label={shown ? t('hidePassword') : t('showPassword')} aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
            </IconButton>
            <IconButton label={t('copyPassword')} onClick={() => copy(password)}>
              <CopyIcon size={20} />
            </IconButton>
          </>
        }
      />
    </div>
  )
}
