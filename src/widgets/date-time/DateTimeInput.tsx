import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { usePickerEnter, type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'YYYY-MM-DD HH:mm:ss'

/** A moment in the platform's zone, YYYY-MM-DD HH:mm:ss. */
export function DateTimeInput(props: WidgetProps<string>) {
  const {
    value,
    onChange,
    onBlur,
    disabled,
    readOnly,
    placeholder = t('请选择时间'),
    status,
    autoFocus,
  } = props
  const enter = usePickerEnter()
  return (
    <DatePicker
      {...widgetAria(props)}
      style={{ width: '100%' }}
      showTime
      format={FORMAT}
      value={value ? dayjs(value) : null}
      onChange={moment => onChange(moment ? moment.format(FORMAT) : null)}
      onBlur={onBlur}
      {...enter}
      disabled={disabled || readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
    />
  )
}
