import type { CSSProperties, ReactNode } from 'react'

interface FormItemProps {
  /** Dotted path of the field. */
  path: string
  /** Id of the input. */
  id: string
  title: string
  required: boolean
  help?: string | null
  error?: string
  /** Columns that it takes. */
  span: number
  children: ReactNode
}

/** A label with its field, and below it the help, which an error replaces. */
export function FormItem({ path, id, title, required, help, error, span, children }: FormItemProps) {
  return (
    <div
      className={help ? 'm-form-item m-form-helped' : 'm-form-item'}
      data-field={path}
      style={span > 1 ? ({ '--m-form-span': span } as CSSProperties) : undefined}
    >
      <label
        id={labelId(id)}
        htmlFor={id}
        className={required ? 'm-form-label m-form-required' : 'm-form-label'}
      >
        {title}
      </label>
      <div className="m-form-control">
        {children}
        <div className="m-form-explain" id={explainId(id)}>
          {error ? (
            <span className="m-form-error" role="alert">
              {error}
            </span>
          ) : (
            help
          )}
        </div>
      </div>
    </div>
  )
}

type GroupItemProps = Omit<FormItemProps, 'path' | 'span'> & {
  place: string
}

/** A document or an object with its title above it, as wide as the form around. */
export function GroupItem({ place, id, title, required, help, error, children }: GroupItemProps) {
  return (
    <fieldset className="m-form-group m-form-whole m-form-document" data-field={place}>
      <legend id={labelId(id)} className={required ? 'm-form-required' : undefined}>
        {title}
      </legend>
      {children}
      {(error ?? help) && (
        <div className="m-form-explain" id={explainId(id)}>
          {error ? (
            <span className="m-form-error" role="alert">
              {error}
            </span>
          ) : (
            help
          )}
        </div>
      )}
    </fieldset>
  )
}

export const labelId = (id: string) => `${id}-label`
export const explainId = (id: string) => `${id}-explain`
