import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

export interface LoginFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  id: string
  label: string
  /** What is wrong with it. */
  error?: string
  /** A hint that is no error: caps lock. */
  hint?: ReactNode
  /** Whether the hint only tells, and warns of nothing. */
  isQuiet?: boolean
  /** Stands inside the field's frame, at its end. */
  suffix?: ReactNode
  /** Stands beside the field. */
  beside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  onChange(value: string): void
}

/** A labelled input whose error or hint is read out with it. */
export function LoginField({
  id,
  label,
  error,
  hint,
  isQuiet = false,
  suffix,
  beside,
  inputRef,
  onChange,
  ...input
}: LoginFieldProps) {
  const note = error ?? hint
  return (
    <div className="m-login-field">
      <label htmlFor={id}>{label}</label>
      <div className="m-login-row">
        <span className={error ? 'm-login-frame m-login-frame-error' : 'm-login-frame'}>
          <input
            {...input}
            id={id}
            ref={inputRef}
            aria-invalid={error !== undefined}
            aria-describedby={note ? `${id}-note` : undefined}
            onChange={event => onChange(event.target.value)}
          />
          {suffix}
        </span>
        {beside}
      </div>
      <p id={`${id}-note`} className={noteClass(error !== undefined, isQuiet)} aria-live="polite">
        {note}
      </p>
    </div>
  )
}

function noteClass(isError: boolean, isQuiet: boolean): string {
  if (isError) return 'm-login-note m-login-note-error'
  return isQuiet ? 'm-login-note m-login-note-quiet' : 'm-login-note'
}
