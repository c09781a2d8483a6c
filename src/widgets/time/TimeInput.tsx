import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { usePickerEnter, type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'HH:mm:ss'

/** A time of day, HH:mm:ss. */
export function TimeInput(props: WidgetProps<string>) {
  const {
    value,
    onChange,
    onBlur,
    disabled,
    readOnly,
    placeholder = t('请选择时刻'),
    status,
    autoFocus,
  } = props
  const enter = usePickerEnter()
  return (
    <TimePicker
      {...widgetAria(props)}
      style={{ width: '100%' }}
      format={FORMAT}
      value={value ? dayjs(`2000-01-01 ${value}`) : null}
      onChange={time => onChange(time ? time.format(FORMAT) : null)}
      onBlur={onBlur}
      {...enter}
      disabled={disabled || readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
    />
  )
}
