import { Button } from '@krapao/ui'

interface FormButtonsProps {
  cancel: string
  submit: string
  busy: boolean
  kind?: 'primary' | 'quiet'
  onCancel: () => void
}

/** The end of a form in a sheet: back, or send it. */
export function FormButtons({ cancel, submit, busy, kind = 'primary', onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button className="flex-1" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" kind={kind} className="flex-[1.6]" busy={busy}>
        {submit}
      </Button>
    </div>
  )
}
