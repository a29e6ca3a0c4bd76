import { currencySign } from '@krapao/money'
import { Money } from '@krapao/ui'
import { useTranslations } from 'use-intl'
import { isKind } from '../messages/decision-words.ts'
import type { OwnStaff } from '../session/session.tsx'

/** What they decide alone, kind by kind, as the database has it at this moment. */
export function OwnAuthority({ authority }: { authority: OwnStaff['authority'] }) {
  const t = useTranslations('own')
  const kinds = useTranslations('kinds')
  if (authority.length === 0) return <p className="text-[0.875rem] text-muted">{t('noAuthority')}</p>
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-[0.875rem]">
        <thead className="text-left text-muted">
          <tr>
            {(['kind', 'alone', 'aDay', 'owner'] as const).map((column) => (
              <th key={column} scope="col" className="px-4 py-2 font-medium">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {authority.map(({ kind, currency, role, aloneUpTo, aloneADay, needsOwnerFrom }) => {
            const sum = (amount: number | null, otherwise: string) =>
              amount === null ? otherwise : <Money amount={amount} size="s" unit={currencySign(currency)} />
            return (
              <tr key={`${kind} ${currency} ${role}`} className="border-t border-line">
                <th scope="row" className="px-4 py-2 text-left font-medium">
                  {isKind(kind) ? kinds(kind) : kind}
                </th>
                <td className="px-4 py-2">{sum(aloneUpTo, t('never'))}</td>
                <td className="px-4 py-2">{sum(aloneADay, t('noLimit'))}</td>
                <td className="px-4 py-2">{sum(needsOwnerFrom, t('neverOwner'))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
