import { CloseIcon, IconButton, SearchIcon } from '@krapao/ui'
import { useRef } from 'react'
import { useMessages } from '../../../messages/index.ts'
import { lobbyMessages } from './messages.ts'

/** Longer than any name of a game. */
const MOST_CHARACTERS = 40

export function GameSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useMessages(lobbyMessages)
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className="relative mx-4 block">
      <SearchIcon size={20} className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        type="search"
        value={typed}
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={MOST_CHARACTERS}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        // What is found stands below it, above the keyboard.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'start' })}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          // A phone's keyboard is in the way of what was found.
          if (key === 'Enter') currentTarget.blur()
          if (key === 'Escape') onType('')
        }}
        className="min-h-13 w-full scroll-mt-20 rounded-field border border-edge bg-raised/70 pr-13 pl-12 text-base text-text placeholder:text-muted focus:border-gold focus:outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <span className="absolute inset-y-0 right-1 flex items-center">
          <IconButton
            label={t('clear')}
            onClick={() => {
              onType('')
              field.current?.focus()
            }}
          >
            <CloseIcon size={20} />
          </IconButton>
        </span>
      )}
    </search>
  )
}
