import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layers.ts'

interface PlainSheetProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
}

/**
 * A sheet without motion on the browser's own dialog, a few hundred bytes: for a first script that does not carry `Sheet`
 * and its library. Back closes it.
 */
export function PlainSheet({ open, onClose, title, closeLabel, children }: PlainSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(open, onClose)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="mx-auto mt-auto mb-0 w-full max-w-[430px] rounded-t-[24px] border border-b-0 border-line bg-surface pb-[env(safe-area-inset-bottom)] text-text backdrop:bg-black/65"
    >
      <div className="flex justify-end pt-1 pr-2">
        <IconButton label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </dialog>,
    document.body,
  )
}
