import { cancelWithdrawal } from '@krapao/contract'
import { Button, useToast } from '@krapao/ui'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { lookAgain } from '../../session/live.ts'
import { useMessage, useWords } from '../../words/index.ts'
import { words } from './words.ts'

/** Takes back a withdrawal that nobody has approved yet. */
export function CancelButton({ withdrawalId }: { withdrawalId: string }) {
  const t = useWords(words)
  const toast = useToast()
  const message = useMessage()
  const cancelling = useMutation({
    mutationFn: () => client(cancelWithdrawal, { params: { withdrawalId } }),
    onError: (error) =>
      toast.show('danger', (error as { code?: string }).code === 'WITHDRAW_DECIDED' ? message('WITHDRAW_DECIDED') : t('end.cancelFailed')),
    onSettled: lookAgain,
  })
  return (
    <Button wide busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
      {t('end.cancel')}
    </Button>
  )
}
