import { linkToData } from '@krapao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { paced } from '../../../api/paced.ts'
import { SECURITY_KEY } from '../../../session/security-key.ts'
import { steppingUp } from '../../../session/step-up.ts'
import { DATA_KEY } from './get-data-request.ts'

/** Saves the file, by a link that is good for some minutes. Pressed again, it is another link to the same file. */
export function useDownloadData({ onRefused }: { onRefused: (error: Error) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (requestId: string) => paced(() => steppingUp(() => client(linkToData, { params: { requestId } }))),
    // What is answered is an attachment, so the page stays.
    onSuccess: ({ link }) => window.location.assign(link),
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: DATA_KEY })
      onRefused(error)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: SECURITY_KEY }),
  })
}
