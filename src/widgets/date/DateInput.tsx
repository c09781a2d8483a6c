import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { choiceProps, usePickerText, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

const FORMAT = 'YYYY-MM-DD'

/** A day, YYYY-MM-DD. */
export function DateInput(props: WidgetProps<string>) {
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
        {...choiceProps(props, t('请选择日期'))}
        style={{ width: '100%' }}
        value={moment}
        onChange={day => onChange(day ? day.format(FORMAT) : null)}
        {...picker}
      />
      {explain}
    </>
  )
}
