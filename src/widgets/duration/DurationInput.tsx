import { InputNumber } from 'antd'
import { groupAria, type WidgetProps } from '#engine'
import { durationText, partsOf, secondsOf, wordsOfDuration } from '#model/field-types/duration.ts'
import { chosenLanguage, t } from '#model/language/t.ts'
import './duration.css'

type Bounds = [string | null, string | null]

interface DurationInputProps extends WidgetProps<string | Bounds> {
  /** Asks for the shortest and the longest instead of one: for the search by range. */
  range?: boolean
}

/** A length of time as days, hours and minutes; in a search form two of them, either of which may be open. */
export function DurationInput({ range = false, ...props }: DurationInputProps) {
  const { value, onChange, readOnly } = props
  const shared = partsProps(props)
  const { id, ...aria } = groupAria(props)
  if (readOnly && !range) {
    return (
      <fieldset {...aria} id={id} className="m-duration">
        {typeof value === 'string' ? wordsOfDuration(value, chosenLanguage()) : '—'}
      </fieldset>
    )
  }
  if (!range) {
    return (
      <fieldset {...aria} className="m-duration">
        <DurationParts {...shared} id={id} value={textOf(value)} onChange={onChange} />
      </fieldset>
    )
  }
  const [least, most] = Array.isArray(value) ? value : [null, null]
  const change = (next: Bounds) => onChange(next[0] === null && next[1] === null ? null : next)
  return (
    <fieldset {...aria} className="m-duration m-duration-range">
      <span className="m-duration">
        <DurationParts
          {...shared}
          id={id}
          name={t('最短')}
          value={least}
          onChange={next => change([next, most])}
        />
      </span>
      <span aria-hidden>–</span>
      <span className="m-duration">
        <DurationParts {...shared} name={t('最长')} value={most} onChange={next => change([least, next])} />
      </span>
    </fieldset>
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const partsProps = ({
  onBlur,
  disabled,
  readOnly,
  status,
  autoFocus,
}: Pick<WidgetProps, 'onBlur' | 'disabled' | 'readOnly' | 'status' | 'autoFocus'>) => ({
  onBlur,
  disabled,
  readOnly,
  status,
  autoFocus,
})

interface DurationPartsProps extends ReturnType<typeof partsProps> {
  id?: string
  /** What this one is among several. */
  name?: string
  value: string | null
  onChange(value: string | null): void
}

/** Seconds of days, hours and minutes. */
const UNITS = [86_400, 3_600, 60]

/** Seconds are kept, not entered: who gets them here got them from elsewhere. */
function DurationParts({ id, name = '', value, onChange, autoFocus, ...shared }: DurationPartsProps) {
  const seconds = value === null ? null : secondsOf(value)
  const parts = seconds === null ? [] : partsOf(seconds)
  const isEmpty = seconds === null
  const labels = [t('天'), t('小时'), t('分钟')]
  function change(index: number, count: number | null): void {
    const unit = UNITS[index] ?? 0
    const total = (seconds ?? 0) + ((count ?? 0) - (parts[index] ?? 0)) * unit
    // The last number that is taken away leaves nothing, rather than a length of nothing.
    onChange(count === null && total === 0 ? null : durationText(total))
  }
  return labels.map((label, index) => (
    <InputNumber<number>
      key={label}
      {...shared}
      id={index === 0 ? id : undefined}
      autoFocus={index === 0 && autoFocus}
      aria-label={`${name}${name === '' ? '' : ' '}${label}`}
      min={0}
      precision={0}
      controls={false}
      suffix={label}
      value={isEmpty ? null : parts[index]}
      onChange={count => change(index, count)}
    />
  ))
}
