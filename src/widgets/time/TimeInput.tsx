import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { choiceProps, usePickerText, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'HH:mm:ss'

/** A time of day, HH:mm:ss. */
export function TimeInput(props: WidgetProps<string>) {
  const { value, onChange } = props
  const { picker, explain } = usePickerText({
    ...props,
    values: [value ?? null],
    format: FORMAT,
    onEmptied: () => onChange(null),
  })
  // The same one as long as it says the same: another one would undo what is typed and not yet taken over.
  const moment = useMemo(() => (value ? dayjs(`2000-01-01 ${value}`) : null), [value])
  return (
    <>
      <TimePicker
        {...choiceProps(props, t('请选择时刻'))}
        style={{ width: '100%' }}
        value={moment}
        onChange={time => onChange(time ? time.format(FORMAT) : null)}
        {...picker}
      />
      {explain}
    </>
  )
}
