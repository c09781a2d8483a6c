import { useId } from 'react'
import { type CellProps, clearingProps, groupAria, type WidgetProps } from '#engine'
import { textOf } from '#model/language/t.ts'
import type { FieldModel, Text } from '#model/types/index.ts'
import './scale.css'

interface ScaleInputProps extends WidgetProps<number> {
  /** What the lowest number means. */
  low?: Text
  /** What the highest number means. */
  high?: Text
}

/** The numbers from one end to the other as a row of buttons, with words at both ends. */
export function ScaleInput(props: ScaleInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, status, field, low, high } = props
  const name = useId()
  if (readOnly) return <ScaleCell value={value} field={field as FieldModel} record={{}} />
  const { least, most } = endsOf(field)
  const clear = props['aria-required'] ? undefined : () => onChange(null)
  const words = new Map([
    [least, low],
    [most, high],
  ])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus has left the group
    <div className={`m-scale${status === 'error' ? ' is-wrong' : ''}`} onBlur={onBlur}>
      <div {...groupAria(props)} role="radiogroup" className="m-scale-steps">
        {Array.from({ length: most - least + 1 }, (_, index) => least + index).map(one => (
          <label key={one} className="m-scale-step">
            <input
              {...clearingProps(one === value, clear)}
              type="radio"
              name={name}
              aria-label={nameOf(one, words.get(one))}
              checked={one === value}
              disabled={disabled}
              onChange={() => onChange(one)}
            />
            <span aria-hidden>{one}</span>
          </label>
        ))}
      </div>
      {(low !== undefined || high !== undefined) && (
        <div aria-hidden className="m-scale-ends">
          <span>{low !== undefined && textOf(low)}</span>
          <span>{high !== undefined && textOf(high)}</span>
        </div>
      )}
    </div>
  )
}

/** The number and how far it could go. */
export function ScaleCell({ value, field }: CellProps<number>) {
  if (typeof value !== 'number') return <span>—</span>
  return (
    <span className="m-scale-cell">
      <strong>{value}</strong> / {endsOf(field).most}
    </span>
  )
}

function endsOf(field: FieldModel | undefined) {
  const { minimum: least = 1, maximum: most = 5 } = field?.schema ?? {}
  return { least, most }
}

const nameOf = (value: number, meaning: Text | undefined): string =>
  meaning === undefined ? String(value) : `${value} ${textOf(meaning)}`
