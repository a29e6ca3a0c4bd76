import { AlertDialog } from '@base-ui/react/alert-dialog'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { useLayer } from './layers.ts'
import { BACKDROP } from './sheet.tsx'

const MARKS = {
  success: { icon: CheckIcon, tone: 'bg-ok/14 text-ok' },
  danger: { icon: WarningIcon, tone: 'bg-bad/14 text-bad' },
  info: { icon: InfoIcon, tone: 'bg-cool/14 text-cool' },
}

interface BoxProps {
  open: boolean
  onClose: () => void
  kind: keyof typeof MARKS
  title: ReactNode
  children?: ReactNode
  buttons: ReactNode
}

function Box({ open, onClose, kind, title, children, buttons }: BoxProps) {
  useLayer(open, onClose)
  const { icon: Icon, tone } = MARKS[kind]
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        {/* Over a sheet this is a nested dialog, which has no backdrop of its own. It stands over sheets of every depth. */}
        <AlertDialog.Backdrop forceRender className={clsx(BACKDROP, 'z-[55]!')} />
        <AlertDialog.Viewport className="fixed inset-0 z-[56] grid place-items-center overflow-y-auto p-6">
          <AlertDialog.Popup className="flex w-full max-w-[340px] flex-col items-center rounded-[24px] border border-line bg-surface p-6 text-center shadow-card transition-[opacity,transform] duration-200 ease-out focus:outline-none data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            <span className={clsx('mb-4 grid size-14 place-items-center rounded-full', tone)}>
              <Icon size={28} />
            </span>
            <AlertDialog.Title className="max-w-full text-lg leading-snug font-bold text-balance [overflow-wrap:anywhere]">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 w-full text-[0.90625rem] text-balance whitespace-pre-line text-muted">
              {children}
            </AlertDialog.Description>
            {/* In sight however much there is to read above them. */}
            <div className="sticky -bottom-6 -mx-6 mt-2 -mb-6 flex flex-wrap gap-3 self-stretch rounded-b-[24px] bg-surface px-6 pt-4 pb-6">
              {buttons}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

interface AlertProps extends Omit<BoxProps, 'buttons'> {
  closeLabel: string
}

/** A message with one button. */
export function Alert({ closeLabel, ...box }: AlertProps) {
  return (
    <Box
      {...box}
      buttons={
        <Button kind="primary" wide onClick={box.onClose}>
          {closeLabel}
        </Button>
      }
    />
  )
}

interface ConfirmProps {
  open: boolean
  onAnswer: (yes: boolean) => void
  kind?: 'danger' | 'plain'
  title: ReactNode
  children?: ReactNode
  yesLabel: string
  noLabel: string
  /** While the answer is carried out. */
  busy?: boolean
}

/** A question with two answers. Closing it in any other way answers no. */
export function Confirm({ open, onAnswer, kind = 'plain', title, children, yesLabel, noLabel, busy = false }: ConfirmProps) {
  return (
    <Box
      open={open}
      onClose={() => onAnswer(false)}
      kind={kind === 'danger' ? 'danger' : 'info'}
      title={title}
      buttons={
        <>
          <Button className="flex-1" onClick={() => onAnswer(false)}>
            {noLabel}
          </Button>
          <Button className="flex-1" kind={kind === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={() => onAnswer(true)}>
            {yesLabel}
          </Button>
        </>
      }
    >
      {children}
    </Box>
  )
}
