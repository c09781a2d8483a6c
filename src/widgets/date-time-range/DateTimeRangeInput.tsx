import { FieldInput, type WidgetProps } from '#engine'

/** Two moments, YYYY-MM-DD HH:mm:ss: the range of days with its time of day. */
export function DateTimeRangeInput(props: WidgetProps<[string | null, string | null]>) {
  return <FieldInput {...(props as WidgetProps)} widget="date-range" showTime />
}
