import { useToast } from '@krapao/ui'
import { useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** Copies a text to the clipboard and says in a toast whether it worked. */
export function useCopy(): (text: string) => void {
  const t = useMessages(messages)
  const toast = useToast()
  return (text) => {
    const copying = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    copying.then(
      () => toast.show('success', `${t('copied')}: ${text}`),
      () => toast.show('danger', t('copyFailed')),
    )
  }
}
