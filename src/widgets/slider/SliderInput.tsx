import { CloseOutlined } from '@ant-design/icons'
import { Button, InputNumber, Slider } from 'antd'
import { type CellProps, formatNumber, groupAria, mouseArrows, type WidgetProps } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel, Text } from '#model/types/index.ts'
import './slider.css'

type Value = number | [number, number]

interface SliderInputProps extends WidgetProps<Value> {
  marks?: { value: number; label: Text }[]
}

/** A number on a line, which can be typed as well; of a list of two both ends of a range. */
export function SliderInput(props: SliderInputProps) {
  const { value, onBlur, readOnly, field, status, marks } = props
  if (readOnly) return <SliderCell value={value} field={field as FieldModel} record={{}} />
  const { id: _id, ...aria } = groupAria(props)
  const Line = isRange(field) ? RangeLine : NumberLine
  const words = Object.fromEntries((marks ?? []).map(mark => [mark.value, textOf(mark.label)]))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a flex box everywhere
    <div
      {...aria}
      role="group"
      className={`m-slider${marks ? ' has-marks' : ''}${status === 'error' ? ' is-wrong' : ''}`}
      onBlur={onBlur}
    >
      <Line {...props} words={words} />
    </div>
  )
}

type LineProps = SliderInputProps & { words: Record<number, string> }

function NumberLine({ id, value, onChange, disabled, status, field, words, ...props }: LineProps) {
  const { least, most, step } = limitsOf(field)
  const number = typeof value === 'number' ? value : null
  return (
    <>
      <Slider
        className={number === null ? 'is-empty' : undefined}
        min={least}
        max={most}
        step={step}
        marks={words}
        included={number !== null}
        value={number ?? least}
        disabled={disabled}
        ariaLabelForHandle={props['aria-label']}
        ariaLabelledByForHandle={props['aria-labelledby'] as string | undefined}
        onChange={onChange}
        // Whoever means the lowest number presses where the handle stands already.
        onChangeComplete={next => number === null && onChange(next)}
      />
      <InputNumber<number>
        ref={mouseArrows}
        id={id}
        aria-label={t('数值')}
        min={least}
        max={most}
        step={step}
        value={number}
        disabled={disabled}
        status={status}
        placeholder="—"
        onChange={next => onChange(next ?? null)}
      />
    </>
  )
}

function RangeLine({ value, onChange, disabled, field, words, ...props }: LineProps) {
  const { least, most, step } = limitsOf(field)
  const ends = endsOf(value)
  return (
    <>
      <Slider
        className={ends === null ? 'is-empty' : undefined}
        range
        min={least}
        max={most}
        step={step}
        marks={words}
        value={ends ?? [least, most]}
        disabled={disabled}
        ariaLabelForHandle={[t('最小值'), t('最大值')]}
        onChange={next => onChange(next as [number, number])}
        onChangeComplete={next => ends === null && onChange(next as [number, number])}
      />
      <output className="m-slider-ends">{ends === null ? '—' : rangeText(ends)}</output>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('清除')}
        disabled={disabled || ends === null || props['aria-required'] === true}
        onClick={() => onChange(null)}
      />
    </>
  )
}

/** The number with the part of the line that it takes; of a range both ends. */
export function SliderCell({ value, field }: CellProps<Value>) {
  const { least, most } = limitsOf(field)
  const ends = endsOf(value) ?? (typeof value === 'number' ? ([least, value] as const) : null)
  if (ends === null) return <span>—</span>
  const place = (number: number) => Math.max(0, Math.min(100, ((number - least) / (most - least || 1)) * 100))
  return (
    <span className="m-slider-cell">
      <span aria-hidden className="m-slider-track">
        <span
          style={{ marginInlineStart: `${place(ends[0])}%`, width: `${place(ends[1]) - place(ends[0])}%` }}
        />
      </span>
      {typeof value === 'number' ? formatNumber(value) : rangeText(ends)}
    </span>
  )
}

const isRange = (field: FieldModel | undefined): boolean =>
  field !== undefined && fieldTypeBase(field.type).holdsMany === true

const endsOf = (value: unknown): [number, number] | null =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
    ? [value[0], value[1]]
    : null

const rangeText = ([from, to]: readonly [number, number]): string =>
  `${formatNumber(from)} – ${formatNumber(to)}`

/** Limits as the server has them; of a range those of its ends. */
function limitsOf(field: FieldModel | undefined) {
  const { schema = {}, scale = null } = field ?? {}
  const { minimum: least = 0, maximum: most = 100, multipleOf, type } = schema.items ?? schema
  const step = multipleOf ?? (type === 'number' ? 10 ** -(scale ?? 2) : 1)
  return { least, most, step }
}
