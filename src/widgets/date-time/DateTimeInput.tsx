import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { choiceProps, usePickerEnter, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'YYYY-MM-DD HH:mm:ss'

/** A moment in the platform's zone, YYYY-MM-DD HH:mm:ss. */
export function DateTimeInput(props: WidgetProps<string>) {
  const { value, onChange } = props
  const enter = usePickerEnter()
  return (
    <DatePicker
      {...choiceProps(props, t('请选择时间'))}
      style={{ width: '100%' }}
      showTime
      format={FORMAT}
      value={value ? dayjs(value) : null}
      onChange={moment => onChange(moment ? moment.format(FORMAT) : null)}
      {...enter}
    />
  )
}
