import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { usePickerEnter, type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'YYYY-MM-DD'

/** A day, YYYY-MM-DD. */
export function DateInput(props: WidgetProps<string>) {
  const {
    value,
    onChange,
    onBlur,
    disabled,
    readOnly,
    placeholder = t('请选择日期'),
    status,
    autoFocus,
  } = props
  const enter = usePickerEnter()
  return (
    <DatePicker
      {...widgetAria(props)}
      style={{ width: '100%' }}
      format={FORMAT}
      value={value ? dayjs(value) : null}
      onChange={day => onChange(day ? day.format(FORMAT) : null)}
      onBlur={onBlur}
      {...enter}
      disabled={disabled || readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
    />
  )
}
