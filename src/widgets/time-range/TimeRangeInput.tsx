import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { usePickerText, type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'

type Range = [string | null, string | null]

const FORMAT = 'HH:mm:ss'
const read = (time: string | null) => (time ? dayjs(`2000-01-01 ${time}`) : null)

/** Two times of day, HH:mm:ss. The later one may come first: a night shift. */
export function TimeRangeInput(props: WidgetProps<Range>) {
  const { value, onChange, disabled, readOnly, autoFocus } = props
  const [from = null, to = null] = value ?? []
  const {
    id,
    'aria-labelledby': labelledBy,
    'aria-label': label,
    'aria-describedby': help,
    ...aria
  } = widgetAria(props)
  // The same one as long as it says the same: another one would undo what is typed and not yet taken over.
  const range = useMemo<[Dayjs | null, Dayjs | null]>(() => [read(from), read(to)], [from, to])
  const store = (texts: (string | null)[]) => onChange(texts.some(Boolean) ? (texts as Range) : null)
  const { picker, explain } = usePickerText({
    ...props,
    values: [from, to],
    format: FORMAT,
    onEmptied: store,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: antd draws both inputs; this names them together
    <div
      role="group"
      aria-describedby={help}
      aria-labelledby={labelledBy}
      aria-label={labelledBy ? undefined : (label ?? t('时刻'))}
    >
      <TimePicker.RangePicker
        {...aria}
        id={id === undefined ? undefined : { start: id, end: `${id}-end` }}
        style={{ width: '100%' }}
        order={false}
        allowEmpty={[true, true]}
        placeholder={[t('开始'), t('结束')]}
        value={range}
        onChange={times => {
          store((times ?? []).map(time => time?.format(FORMAT) ?? null))
        }}
        {...picker}
        disabled={disabled || readOnly}
        autoFocus={autoFocus}
      />
      {explain}
    </div>
  )
}
