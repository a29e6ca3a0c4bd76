import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'

const TOAST_MS = 4000
const SHOWN_LIMIT = 3
/** Long enough for a screen reader to have read it. */
const SAID_MS = 5000
const KINDS = {
  success: { icon: CheckIcon, tone: 'text-ok', edge: 'border-ok/35' },
  danger: { icon: WarningIcon, tone: 'text-bad', edge: 'border-bad/35' },
  info: { icon: InfoIcon, tone: 'text-cool', edge: 'border-cool/35' },
}
export type ToastKind = keyof typeof KINDS

interface Message {
  id: number
  text: string
  /** Without a tone the text is only read aloud, not shown. */
  kind: ToastKind | undefined
  onPress: (() => void) | undefined
}
interface Messages {
  /** `onPress`: the toast is a button that does this. */
  show: (kind: ToastKind, text: string, onPress?: () => void) => void
  announce: (text: string) => void
}

const MessagesContext = createContext<Messages | undefined>(undefined)

function useMessages(): Messages {
  const messages = use(MessagesContext)
  if (!messages) throw new Error('toasts and announcements need an Announcer above them')
  return messages
}

/** Throws without an Announcer above. A toast is read aloud, too. */
export function useToast(): Pick<Messages, 'show'> {
  return useMessages()
}

/** Announces a visual change to screen readers: `announce(t('qrReady'))`. */
export function useAnnounce(): (text: string) => void {
  return useMessages().announce
}

interface AnnouncerProps {
  /** Shown above everything for as long as it is set, such as a lost connection. */
  banner?: ReactNode
  children: ReactNode
}

/**
 * The one live region of the page, above every dialog and present from the first render: what appears in it is read aloud
 * once. At most three toasts are shown at a time, for four seconds each; others wait. A text that is already shown only
 * restarts its time.
 */
export function Announcer({ banner, children }: AnnouncerProps) {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const nextId = useRef(0)
  const add = useCallback((text: string, kind?: ToastKind, onPress?: () => void) => {
    const message = { id: nextId.current++, text, kind, onPress }
    setMessages((current) => {
      const same = current.findIndex((each) => each.text === text && each.kind === kind)
      return same < 0 ? [...current, message] : current.with(same, message)
    })
  }, [])
  const remove = useCallback((id: number) => setMessages((current) => current.filter((each) => each.id !== id)), [])
  const value = useMemo(
    () => ({
      show: (kind: ToastKind, text: string, onPress?: () => void) => add(text, kind, onPress),
      announce: (text: string) => add(text),
    }),
    [add],
  )
  const toasts = messages.filter(({ kind }) => kind !== undefined).slice(0, SHOWN_LIMIT)
  return (
    <MessagesContext value={value}>
      {children}
      <div role="status" aria-live="polite" aria-atomic="false" className="pointer-events-none fixed inset-x-0 top-0 z-[60]">
        {banner}
        <div
          className={clsx(
            'mx-auto flex w-full max-w-[430px] flex-col gap-2 px-4',
            banner ? 'pt-2' : 'pt-[max(14px,env(safe-area-inset-top))]',
          )}
        >
          {toasts.map(({ id, kind, text, onPress }) => (
            <Timed key={id} ms={TOAST_MS} onEnd={() => remove(id)}>
              <ToastCard
                kind={kind!}
                text={text}
                onPress={
                  onPress &&
                  (() => {
                    remove(id)
                    onPress()
                  })
                }
              />
            </Timed>
          ))}
        </div>
        {messages
          .filter(({ kind }) => kind === undefined)
          .map(({ id, text }) => (
            <Timed key={id} ms={SAID_MS} onEnd={() => remove(id)}>
              <p className="sr-only">{text}</p>
            </Timed>
          ))}
      </div>
    </MessagesContext>
  )
}

/** Its time starts when it is shown, not when it was requested. */
function Timed({ ms, onEnd, children }: { ms: number; onEnd: () => void; children: ReactNode }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return children
}

function ToastCard({ kind, text, onPress }: { kind: ToastKind; text: string; onPress: (() => void) | undefined }) {
  const { icon: Icon, tone, edge } = KINDS[kind]
  const Card = onPress ? 'button' : 'div'
  return (
    <Card
      data-toast={kind}
      {...(onPress ? { type: 'button', onClick: onPress } : {})}
      className={clsx(
        'flex animate-rise items-start gap-3 rounded-2xl border bg-raised/95 px-4 py-3 text-left shadow-card backdrop-blur-md',
        edge,
        onPress && 'pointer-events-auto',
      )}
    >
      <Icon size={20} className={clsx('mt-0.5', tone)} />
      <span className="block min-w-0 flex-1 text-[0.90625rem] leading-normal">{text}</span>
    </Card>
  )
}
