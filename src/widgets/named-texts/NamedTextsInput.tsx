import { Input } from 'antd'
import { groupAria, type WidgetProps } from '#engine'
import { type NamedTexts, namesOf } from './namesOf.ts'
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
