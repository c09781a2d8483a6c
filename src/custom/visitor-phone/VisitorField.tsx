import { Input, type InputProps } from 'antd'
import { type ReactNode, useId } from 'react'
import './visitor-phone.css'

interface VisitorFieldProps extends Omit<InputProps, 'id' | 'size' | 'status' | 'onChange'> {
  label: string
  problem: string | undefined
  /** What stands beside the line. */
  beside?: ReactNode
  onChange(value: string): void
}

/** A line that a visitor has to fill in beside a form, with what is wrong below it. */
export function VisitorField({ label, problem, onChange, beside, ...props }: VisitorFieldProps) {
  const id = useId()
  return (
    <div className="m-visitor-field">
      <label htmlFor={id}>{label}</label>
      <div className="m-visitor-line">
        <Input
          {...props}
          id={id}
          size="large"
          aria-required
          status={problem ? 'error' : ''}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={event => onChange(event.target.value)}
        />
        {beside}
      </div>
      {problem && (
        <span role="alert" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  )
}
