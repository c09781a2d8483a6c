import { useId, useState } from 'react'
import { type CellProps, clearingProps, groupAria, type WidgetProps } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel, Text } from '#model/types/index.ts'
import './rate.css'

interface RateInputProps extends WidgetProps<number> {
  /** What is drawn so many times. */
  character?: string
  /** What each step means, the lowest first. */
  labels?: Text[]
}

const STAR = '★'
const COUNT = 5

/** Stars, whole or by halves: radio buttons underneath, so that arrows choose. */
export function RateInput(props: RateInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, status, field, character = STAR, labels } = props
  const name = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  if (readOnly) return <RateCell {...props} field={field as FieldModel} record={{}} />

  const { count, step, least } = stepsOf(field)
  const shown = hovered ?? numberOf(value)
  const clear = props['aria-required'] ? undefined : () => onChange(null)
  const meaning = labels?.[Math.ceil(shown) - 1]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus or pointer has left the group
    <div className={`m-rate${status === 'error' ? ' is-wrong' : ''}`} onBlur={onBlur}>
      <div
        {...groupAria(props)}
        role="radiogroup"
        className="m-rate-stars"
        onMouseLeave={() => setHovered(null)}
      >
        {starsOf(count).map(index => (
          <span key={index} className="m-rate-star">
            <Filled character={character} part={shown - index} />
            {stepsIn(index, step).map(one => (
              <label key={one} onMouseEnter={disabled || one < least ? undefined : () => setHovered(one)}>
                <input
                  {...clearingProps(one === value, clear)}
                  type="radio"
                  name={name}
                  aria-label={nameOf(one, { count, labels })}
                  checked={one === value}
                  disabled={disabled || one < least}
                  onChange={() => onChange(one)}
                />
              </label>
            ))}
          </span>
        ))}
      </div>
      {meaning !== undefined && <span className="m-rate-meaning">{textOf(meaning)}</span>}
    </div>
  )
}

/** As many as there are, so many of them filled. */
export function RateCell({ value, field, character = STAR }: CellProps<number> & { character?: string }) {
  const { count } = stepsOf(field)
  const shown = numberOf(value)
  if (shown === 0) return <span>—</span>
  return (
    <span className="m-rate-cell">
      <span role="img" aria-label={nameOf(shown, { count })} className="m-rate-stars">
        {starsOf(count).map(index => (
          <span key={index} className="m-rate-star">
            <Filled character={character} part={shown - index} />
          </span>
        ))}
      </span>
      <span aria-hidden className="m-rate-number">
        {shown}
      </span>
    </span>
  )
}

/** @param part how much of it is filled; below 0 nothing, from 1 on all */
function Filled({ character, part }: { character: string; part: number }) {
  const width = `${Math.max(0, Math.min(1, part)) * 100}%`
  return (
    <span aria-hidden className="m-rate-glyph">
      <span className="m-rate-empty">{character}</span>
      <span className="m-rate-full" style={{ width }}>
        {character}
      </span>
    </span>
  )
}

/** Limits as the server has them. */
function stepsOf(field: FieldModel | undefined) {
  const { maximum: count = COUNT, minimum: least = 0, multipleOf: step } = field?.schema ?? {}
  return { count, least, step: step === 0.5 ? 0.5 : 1 }
}

/** Stars by their place, from 0. */
const starsOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const stepsIn = (index: number, step: number): number[] =>
  step === 0.5 ? [index + 0.5, index + 1] : [index + 1]

function nameOf(value: number, { count, labels }: { count: number; labels?: Text[] }): string {
  const meaning = labels?.[Math.ceil(value) - 1]
  const name = t('{{value}} 分，满分 {{count}} 分', { value, count })
  return meaning === undefined ? name : `${name}${t('、')}${textOf(meaning)}`
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
