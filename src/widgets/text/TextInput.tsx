import { Input } from 'antd'
import { textProps, type WidgetProps } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'

interface TextInputProps extends WidgetProps<string> {
  prefix?: Text
  suffix?: Text
  /** Shows a cross that clears. */
  allowClear?: boolean
}

/** One line of text. Its length is checked, never cut off in silence. */
export function TextInput(props: TextInputProps) {
  const { prefix, suffix, allowClear } = props
  return (
    <Input
      {...textProps(props, t('请输入'))}
      prefix={prefix && textOf(prefix)}
      suffix={suffix && textOf(suffix)}
      allowClear={allowClear}
      autoComplete="off"
    />
  )
}
