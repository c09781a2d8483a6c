import { Input } from 'antd'
import { inputProps, type WidgetProps } from '#engine'

/** An expression as text. */
export function ExpressionInput(props: WidgetProps<string>) {
  const { value, onChange } = props
  return (
    <Input.TextArea
      {...inputProps(props)}
      autoSize={{ minRows: 1, maxRows: 8 }}
      className="m-design-code"
      spellCheck={false}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}
