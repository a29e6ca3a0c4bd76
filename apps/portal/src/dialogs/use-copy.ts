import { useToast } from '@krapao/ui'

/** Copies a text to the clipboard and says in a toast whether it worked. */
export function useCopy(messages: { copied: string; failed: string }): (text: string) => void {
  const toast = useToast()
  return (text) => {
    const copying = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    copying.then(
      () => toast.show('success', `${messages.copied}: ${text}`),
      () => toast.show('danger', messages.failed),
    )
  }
}
