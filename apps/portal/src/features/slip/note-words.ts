import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import { isKnownNote } from './slip-note.ts'

/** What a note means, and what the player can do. A note outside the specification is shown as it came. */
export function useNoteWords(): (note: string) => { meaning: string; next: string } {
  const t = useMessages(messages)
  return (note) => (isKnownNote(note) ? { meaning: t(`note.${note}`), next: t(`next.${note}`) } : { meaning: note, next: t('next.other') })
}
