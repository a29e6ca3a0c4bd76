import { CopyIcon, IconButton } from '@krapao/ui'
import { useCopy } from '../../dialogs/use-copy.ts'

/** What support finds the money by, to copy. */
export function ReferenceLine({ label, copyLabel, reference }: { label: string; copyLabel: string; reference: string }) {
  const copy = useCopy()
  return (
    <div className="flex items-center gap-x-2">
      <p className="min-w-0 flex-1 text-[0.78125rem] leading-normal text-muted">
        {label}
        <span className="tabular block text-[0.84375rem] text-text [overflow-wrap:anywhere]">{reference}</span>
      </p>
      <IconButton label={copyLabel} onClick={() => copy(reference)}>
        <CopyIcon size={18} />
      </IconButton>
    </div>
  )
}
