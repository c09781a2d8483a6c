import { Input } from 'antd'
import { type CellProps, EMPTY, groupAria, type WidgetProps } from '#engine'
import type { FieldModel } from '#model/types/index.ts'
import './named-texts.css'

interface NamedTextsInputProps extends WidgetProps<NamedTexts> {
  /** What is asked for, in this order; those of the value where absent. */
  names?: readonly string[]
}

/** Characters from which on a text may take several lines. */
const LONG = 200

/**
 * A text for each of some names, which may come from a record: parameters of a template. Where the field is demanded,
 * each of them is.
 */
export function NamedTextsInput(props: NamedTextsInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, status, names, field } = props
  const isDemanded = props['aria-required'] === true
  const all = namesOf(names, value)
  const isLacking = all.some(name => !value?.[name])
  const isLong = longestOf(field) > LONG
  const change = (name: string, text: string) => {
    const { [name]: _before, ...others } = value ?? {}
    const next = text === '' ? others : { ...others, [name]: text }
    onChange(Object.keys(next).length === 0 ? null : next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field is the fieldset; this names its inputs together
    <div role="group" className="m-named-texts" onBlur={onBlur} {...groupAria(props)}>
      {all.map(name => {
        const Text = isLong ? Input.TextArea : Input
        return (
          <div key={name} className="m-named-text">
            <span className={isDemanded ? 'is-demanded' : undefined}>{name}</span>
            <Text
              aria-label={name}
              aria-required={isDemanded || undefined}
              value={value?.[name] ?? ''}
              onChange={event => change(name, event.target.value)}
              disabled={disabled}
              readOnly={readOnly}
              // What is wrong is what is missing, as long as anything is.
              status={isLacking && value?.[name] ? undefined : status}
              {...(isLong && { autoSize: { minRows: 1, maxRows: 6 } })}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The names with their texts, a line each. */
export function NamedTextsView({ value }: CellProps<NamedTexts>) {
  const names = namesOf(undefined, value)
  if (names.length === 0) return EMPTY
  return (
    <ul className="m-named-texts-view">
      {names.map(name => (
        <li key={name}>
          <span>{name}</span> {String(value?.[name] ?? '')}
        </li>
      ))}
    </ul>
  )
}

/** The most characters of each text, where the property says so. */
const longestOf = (field: FieldModel | undefined): number => {
  const { additionalProperties } = (field?.schema ?? {}) as { additionalProperties?: { maxLength?: number } }
  return additionalProperties?.maxLength ?? 0
}

export type NamedTexts = Record<string, string>

/** Returns the names that the page gives, each once; the names of the value where it gives none. */
export function namesOf(names: unknown, value: NamedTexts | null | undefined): string[] {
  const given = Array.isArray(names) ? names : Object.keys(value ?? {})
  return [...new Set(given.map(String))]
}
