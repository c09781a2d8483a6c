import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { choiceProps, usePickerEnter, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'HH:mm:ss'

/** A time of day, HH:mm:ss. */
export function TimeInput(props: WidgetProps<string>) {
  const { value, onChange } = props
  const enter = usePickerEnter()
  return (
    <TimePicker
      {...choiceProps(props, t('请选择时刻'))}
      style={{ width: '100%' }}
      format={FORMAT}
      value={value ? dayjs(`2000-01-01 ${value}`) : null}
      onChange={time => onChange(time ? time.format(FORMAT) : null)}
      {...enter}
    />
  )
}
