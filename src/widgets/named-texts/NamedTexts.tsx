import { Input } from 'antd'
import { type CellProps, EMPTY, groupAria, type WidgetProps } from '#engine'
import './named-texts.css'

interface NamedTextsInputProps extends WidgetProps<NamedTexts> {
  /** What is asked for, in this order; those of the value where absent. */
  names?: readonly string[]
}

/** A text for each of some names, which may come from a record: parameters of a template. */
export function NamedTextsInput(props: NamedTextsInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, status, names } = props
  const change = (name: string, text: string) => {
    const { [name]: _before, ...others } = value ?? {}
    const next = text === '' ? others : { ...others, [name]: text }
    onChange(Object.keys(next).length === 0 ? null : next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field is the fieldset; this names its inputs together
    <div role="group" className="m-named-texts" onBlur={onBlur} {...groupAria(props)}>
      {namesOf(names, value).map(name => (
        <Input
          key={name}
          addonBefore={name}
          aria-label={name}
          value={value?.[name] ?? ''}
          onChange={event => change(name, event.target.value)}
          disabled={disabled}
          readOnly={readOnly}
          status={status}
        />
      ))}
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

export type NamedTexts = Record<string, string>

/** Returns the names that the page gives, each once; the names of the value where it gives none. */
export function namesOf(names: unknown, value: NamedTexts | null | undefined): string[] {
  const given = Array.isArray(names) ? names : Object.keys(value ?? {})
  return [...new Set(given.map(String))]
}
