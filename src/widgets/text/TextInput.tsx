import { Input } from 'antd'
import type { ReactNode } from 'react'
import { textProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

interface TextInputProps extends WidgetProps<string> {
  prefix?: ReactNode
  suffix?: ReactNode
  /** Shows a cross that clears. */
  allowClear?: boolean
}

/** One line of text. Its length is checked, never cut off in silence. */
export function TextInput(props: TextInputProps) {
  const { prefix, suffix, allowClear } = props
  return (
    <Input
      {...textProps(props, t('请输入'))}
      prefix={prefix}
      suffix={suffix}
      allowClear={allowClear}
      autoComplete="off"
    />
  )
}
