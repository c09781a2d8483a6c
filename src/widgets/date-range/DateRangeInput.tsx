import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { usePickerText, type WidgetProps, wallClock, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'

type Range = [string | null, string | null]

interface DateRangeInputProps extends WidgetProps<Range> {
  showTime?: boolean
}

const read = (moment: string | null) => (moment ? dayjs(moment) : null)

/** A function: the language is chosen after this module was read. */
const presets = () =>
  [
    { label: t('今天'), value: () => [wallClock(), wallClock()] },
    { label: t('近7天'), value: () => [wallClock().subtract(6, 'day'), wallClock()] },
    { label: t('近30天'), value: () => [wallClock().subtract(29, 'day'), wallClock()] },
    { label: t('本月'), value: () => [wallClock().startOf('month'), wallClock().endOf('month')] },
  ] as { label: string; value: () => [Dayjs, Dayjs] }[]

/** Two days, or two moments with `showTime`; either may be open. Both open is null. */
export function DateRangeInput(props: DateRangeInputProps) {
  const { value, onChange, disabled, readOnly, autoFocus, showTime = false } = props
  const format = showTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  const [from = null, to = null] = value ?? []
  const {
    id,
    'aria-labelledby': labelledBy,
    'aria-label': label,
    'aria-describedby': help,
    ...aria
  } = widgetAria(props)
  const name = label ?? t('日期')
  // The same one as long as it says the same: another one would undo what is typed and not yet taken over.
  const range = useMemo<[Dayjs | null, Dayjs | null]>(() => [read(from), read(to)], [from, to])
  const store = (texts: (string | null)[]) => onChange(texts.some(Boolean) ? (texts as Range) : null)
  const { picker, explain } = usePickerText({ ...props, values: [from, to], format, onEmptied: store })
  return (
    // biome-ignore lint/a11y/useSemanticElements: antd draws both inputs; this names them together
    <div
      role="group"
      aria-describedby={help}
      aria-labelledby={labelledBy}
      aria-label={labelledBy ? undefined : name}
    >
      <DatePicker.RangePicker
        {...aria}
        id={id === undefined ? undefined : { start: id, end: `${id}-end` }}
        style={{ width: '100%' }}
        showTime={showTime}
        presets={presets()}
        allowEmpty={[true, true]}
        placeholder={[t('开始'), t('结束')]}
        value={range}
        onChange={moments => {
          store((moments ?? []).map(moment => moment?.format(format) ?? null))
        }}
        {...picker}
        disabled={disabled || readOnly}
        autoFocus={autoFocus}
      />
      {explain}
    </div>
  )
}
