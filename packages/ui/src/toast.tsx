import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'

const TOAST_MS = 4000
const KINDS = {
  success: { icon: CheckIcon, tone: 'text-ok', edge: 'border-ok/35' },
  danger: { icon: WarningIcon, tone: 'text-bad', edge: 'border-bad/35' },
  info: { icon: InfoIcon, tone: 'text-cool', edge: 'border-cool/35' },
}
export type ToastKind = keyof typeof KINDS

interface Toast {
  id: number
  kind: ToastKind
  text: string
}
interface Toasts {
  show: (kind: ToastKind, text: string) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

/** Toasts stand above every dialog for four seconds; the same text again only starts its time anew. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const nextId = useRef(0)
  const show = useCallback((kind: ToastKind, text: string) => {
    const id = nextId.current++
    setToasts((current) => [...current.filter((toast) => toast.text !== text), { id, kind, text }].slice(-3))
    setTimeout(() => setToasts((current) => current.filter((toast) => toast.id !== id)), TOAST_MS)
  }, [])
  const value = useMemo(() => ({ show }), [show])
  return (
    <ToastContext value={value}>
      {children}
      <div className="pointer-events-none fixed inset-x-0 top-0 z-[60] mx-auto flex w-full max-w-[430px] flex-col gap-2 px-4 pt-[max(14px,env(safe-area-inset-top))]">
        <div role="status" aria-live="polite" className="flex flex-col gap-2">
          {toasts.map((toast) => (
            <ToastCard key={toast.id} {...toast} />
          ))}
        </div>
      </div>
    </ToastContext>
  )
}

function ToastCard({ kind, text }: Toast) {
  const { icon: Icon, tone, edge } = KINDS[kind]
  return (
    <div
      data-toast={kind}
      className={clsx('flex animate-rise items-start gap-3 rounded-2xl border bg-raised/95 px-4 py-3 shadow-card backdrop-blur-md', edge)}
    >
      <Icon size={20} className={clsx('mt-0.5', tone)} />
      <p className="min-w-0 flex-1 text-[0.90625rem] leading-normal">{text}</p>
    </div>
  )
}
