import { Badge, type Tone } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import { type Progress, progressOf } from './progress.ts'

const TONES: Record<Progress, Tone> = { success: 'ok', failed: 'bad', inProgress: 'cool' }

/** The status of an item of a list, in one word. */
export function ProgressBadge({ status, className }: { status: string; className?: string }) {
  const t = useMessages(messages)
  const progress = progressOf(status)
  return (
    <Badge tone={TONES[progress]} className={`px-2! py-0! text-[0.71875rem]! ${className ?? ''}`}>
      {t(progress)}
    </Badge>
  )
}
