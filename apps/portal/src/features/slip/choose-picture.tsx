import { Button, CameraIcon } from '@krapao/ui'
import { type ReactNode, useRef } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface ChooseProps {
  onChoose: (picture: File) => void
}

/** Without `capture`, so that the phone offers its camera as well as its gallery. */
const ACCEPT = 'image/png,image/jpeg'

/** The first thing to do: a large area to press. */
export function ChoosePicture({ onChoose }: ChooseProps) {
  const t = useMessages(messages)
  return (
    <label className="flex min-h-36 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-dashed border-edge bg-raised/50 px-4 py-5 text-center transition-colors duration-150 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cool hover:border-gold/60 active:bg-raised">
      <span className="mb-1.5 grid size-12 place-items-center rounded-full bg-gold/14 text-gold">
        <CameraIcon size={24} />
      </span>
      <span className="text-[0.96875rem] leading-normal font-semibold">{t('choose')}</span>
      <span className="text-[0.8125rem] leading-normal text-balance text-muted">{t('chooseNote')}</span>
      <input type="file" accept={ACCEPT} aria-label={t('choose')} className="sr-only" onChange={({ target }) => take(target, onChoose)} />
    </label>
  )
}

interface OtherProps extends ChooseProps {
  kind?: 'primary' | 'quiet'
  children: ReactNode
}

/** A button that opens the same choice again. */
export function ChooseOther({ kind = 'quiet', onChoose, children }: OtherProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={kind} wide onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input ref={field} type="file" accept={ACCEPT} hidden onChange={({ target }) => take(target, onChoose)} />
    </>
  )
}

/** Emptied at once: choosing the same file again is a choice too. */
function take(field: HTMLInputElement, onChoose: (picture: File) => void): void {
  const [picture] = field.files ?? []
  field.value = ''
  if (picture) onChoose(picture)
}
