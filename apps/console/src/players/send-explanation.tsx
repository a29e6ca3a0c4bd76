import { CONNECTION } from '@krapao/contract'
import { type ExplainedBalance, sendExplanation } from '@krapao/contract/console'
import { Button, Card } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, refusalCode } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { useMoment } from '../queue/waited.ts'
import { PLAYERS_KEY } from './player-calls.ts'
import { Told } from './told.tsx'

/** What the player will read, and the press that sends it: once, however often and by whomever it is pressed. */
export function SendExplanation({ playerId, explained }: { playerId: string; explained: ExplainedBalance & { atTime: string } }) {
  const t = useTranslations('remarks')
  const moment = useMoment()
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const { at, atTime, balance, opening, terms, language, sentAt } = explained
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client(sendExplanation, { params: { playerId }, body: { at } }, { idempotencyKey: key }),
    onSettled: () => queries.invalidateQueries({ queryKey: PLAYERS_KEY }),
  })
  const told = {
    kind: 'balance_explained' as const,
    amount: balance,
    to: null,
    moneyAt: null,
    title: null,
    explained: { at: atTime, opening, terms: terms.filter(({ count }) => count > 0) },
  }
  const isLost = error !== null && refusalCode(error) === CONNECTION
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 className="text-[0.8125rem] font-semibold text-muted">{t('sendTitle')}</h2>
      <Card className="px-4 py-3">
        <Told told={told} language={language} />
      </Card>
      {sentAt === null ? (
        <>
          <p className="text-[0.8125rem] text-muted">{t('sendHint')}</p>
          {isLost ? (
            <p role="alert" className="text-[0.875rem] text-bad">
              {t('lost')}
            </p>
          ) : (
            <Problem of={error} />
          )}
          <Button busy={isPending} onClick={() => mutate()} className="self-start">
            {t('send')}
          </Button>
        </>
      ) : (
        <p role="status" className="text-ok">
          {t('sent', { at: moment(sentAt) })}
        </p>
      )}
    </section>
  )
}
