import { CheckOutlined } from '@ant-design/icons'
import { useId } from 'react'
import {
  clearingProps,
  groupAria,
  settleExclusive,
  type WidgetOption,
  type WidgetProps,
  widgetOptions,
} from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import './image-choice.css'

interface ImageChoiceProps extends WidgetProps<unknown> {
  size?: 'small' | 'medium' | 'large'
}

/** Options by their pictures, one or several: a radio button or box lies under each. */
export function ImageChoice(props: ImageChoiceProps) {
  const { value, onChange, onBlur, disabled, readOnly, status, field, size = 'medium' } = props
  const name = useId()
  const isList = field !== undefined && fieldTypeBase(field.type).holdsMany === true
  const chosen = Array.isArray(value) ? value : [value].filter(one => one !== null && one !== undefined)
  const mayClear = !isList && !props['aria-required']

  function toggle(option: WidgetOption): void {
    const next = chosen.includes(option.value)
      ? chosen.filter(one => one !== option.value)
      : [...chosen, option.value]
    const settled = settleExclusive(field, chosen, next)
    if (isList) onChange(settled.length > 0 ? settled : null)
    else onChange(option.value)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus has left the group
    <div
      {...groupAria(props)}
      role={isList ? 'group' : 'radiogroup'}
      className={`m-image-choice is-${size}${status === 'error' ? ' is-wrong' : ''}`}
      onBlur={onBlur}
    >
      {widgetOptions(props).map(option => {
        const isChosen = chosen.includes(option.value)
        return (
          <label key={String(option.value)} className="m-image-card">
            <input
              {...clearingProps(isChosen, mayClear ? () => onChange(null) : undefined)}
              type={isList ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen}
              disabled={disabled || readOnly}
              onChange={() => toggle(option)}
            />
            {option.image === undefined ? (
              <span aria-hidden className="m-image-none" />
            ) : (
              <img src={option.image} alt="" loading="lazy" />
            )}
            <span className="m-image-label">{option.label}</span>
            <span aria-hidden className="m-image-mark">
              <CheckOutlined />
            </span>
          </label>
        )
      })}
    </div>
  )
}
