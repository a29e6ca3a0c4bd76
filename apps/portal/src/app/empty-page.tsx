import { EmptyState } from '@krapao/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from './site-name.ts'

interface EmptyPageProps {
  title: string
  icon: ReactNode
  /** What is missing here, and why. */
  empty: string
  text: string
  back: string
}

/** A page with nothing on it yet, and a link to the home page. */
export function EmptyPage({ title, icon, empty, text, back }: EmptyPageProps) {
  usePageTitle(title)
  return (
    <section className="flex flex-1 flex-col px-4 pt-2">
      <h1 className="px-1 text-[1.375rem] font-bold">{title}</h1>
      <div className="my-auto">
        <EmptyState
          icon={icon}
          title={empty}
          action={
            <Link
              to="/user/home"
              className="inline-flex min-h-12 items-center rounded-field border border-line bg-raised px-6 font-semibold hover:border-line-strong"
            >
              {back}
            </Link>
          }
        >
          {text}
        </EmptyState>
      </div>
    </section>
  )
}
