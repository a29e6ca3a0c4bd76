import { Dialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { closeTopLayer, useLayer } from './layers.ts'
import { useScrollable } from './use-scrollable.ts'
import { useViewFocus } from './use-view-focus.ts'

export const BACKDROP =
  'fixed inset-0 z-40 bg-black/65 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Stays in sight below the scrolling content. */
  footer?: ReactNode
  /** The name of the view, where it changes while the sheet is open: the focus then moves to the title and the content scrolls to its top. */
  view?: string
  /** What has the focus first; the first thing that can have it, unless said. */
  initialFocus?: RefObject<HTMLElement | null>
  /** How many sheets it stands over. */
  depth?: 0 | 1 | 2
  className?: string
}

/** A nested dialog has no backdrop of its own unless asked for one, and covers the sheet below. */
const OVER = [
  { backdrop: '', popup: 'z-50 max-h-[calc(92dvh-var(--banner,0px))]' },
  { backdrop: 'z-[51]!', popup: 'z-[52] h-[calc(92dvh-var(--banner,0px))]' },
  { backdrop: 'z-[53]!', popup: 'z-[54] max-h-[calc(92dvh-var(--banner,0px))]' },
] as const

/** A modal that rises from the lower edge of the phone column. Back closes it. */
export function Sheet({ open, onClose, depth = 0, className, ...rest }: SheetProps) {
  useLayer(open, onClose)
  const { backdrop, popup } = OVER[depth]
  // Escape goes where Back goes: a step inside the sheet is left before the sheet is.
  const close = (reason: string) => {
    if (reason !== 'escape-key' || !closeTopLayer()) onClose()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next, { reason }) => !next && close(reason)}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender={depth > 0} className={clsx(BACKDROP, backdrop)} />
        <SheetBody {...rest} className={clsx(popup, className)} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SheetBody({ title, closeLabel, children, footer, view, initialFocus, className }: Omit<SheetProps, 'open' | 'onClose' | 'depth'>) {
  const heading = useViewFocus(view)
  const content = useScrollable()
  // Braces: newer browsers return a promise, which React would take for the clean-up.
  useEffect(() => {
    content.current?.scrollTo(0, 0)
  }, [content, view])
  return (
    <Dialog.Popup
      {...(initialFocus ? { initialFocus } : {})}
      className={clsx(
        'fixed inset-x-0 bottom-0 mx-auto flex w-full max-w-[430px] flex-col rounded-t-[24px] border border-b-0 border-line bg-surface shadow-[0_-20px_60px_-20px_#000] transition-transform duration-[230ms] ease-out focus:outline-none data-ending-style:translate-y-full data-starting-style:translate-y-full',
        className,
      )}
    >
      <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-white/18" />
      <header className="flex shrink-0 items-center gap-2 py-1 pr-2 pl-5">
        <Dialog.Title ref={heading} className="min-w-0 flex-1 text-[1.0625rem] leading-snug font-bold outline-none">
          {title}
        </Dialog.Title>
        <Dialog.Close render={<IconButton label={closeLabel} />}>
          <CloseIcon />
        </Dialog.Close>
      </header>
      <div
        ref={content}
        className={clsx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1',
          footer ? 'pb-4' : 'pb-[max(24px,env(safe-area-inset-bottom))]',
        )}
      >
        {children}
      </div>
      {footer && <footer className="shrink-0 border-t border-line px-5 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">{footer}</footer>}
    </Dialog.Popup>
  )
}
