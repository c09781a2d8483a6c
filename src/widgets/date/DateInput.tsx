import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { choiceProps, usePickerEnter, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'YYYY-MM-DD'

/** A day, YYYY-MM-DD. */
export function DateInput(props: WidgetProps<string>) {
  const { value, onChange } = props
  const enter = usePickerEnter()
  return (
    <DatePicker
      {...choiceProps(props, t('请选择日期'))}
      style={{ width: '100%' }}
      format={FORMAT}
      value={value ? dayjs(value) : null}
      onChange={day => onChange(day ? day.format(FORMAT) : null)}
      {...enter}
    />
  )
}
