import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { choiceProps, usePickerText, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'YYYY-MM-DD HH:mm:ss'

/** A moment in the platform's zone, YYYY-MM-DD HH:mm:ss. */
export function DateTimeInput(props: WidgetProps<string>) {
  const { value, onChange } = props
  const { picker, explain } = usePickerText({
    ...props,
    values: [value ?? null],
    format: FORMAT,
    onEmptied: () => onChange(null),
  })
  // The same one as long as it says the same: another one would undo what is typed and not yet taken over.
  const moment = useMemo(() => (value ? dayjs(value) : null), [value])
  return (
    <>
      <DatePicker
        {...choiceProps(props, t('请选择时间'))}
        style={{ width: '100%' }}
        showTime
        value={moment}
        onChange={next => onChange(next ? next.format(FORMAT) : null)}
        {...picker}
      />
      {explain}
    </>
  )
}
