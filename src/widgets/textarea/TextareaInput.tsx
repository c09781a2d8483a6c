import { Input } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import type { CSSProperties } from 'react'
import { type CellProps, textProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

interface TextareaInputProps extends WidgetProps<string> {
  minRows?: number
  maxRows?: number
}

/** Several lines of text; grows with them, and counts where the length is limited. */
export function TextareaInput(props: TextareaInputProps) {
  const { field, minRows = 3, maxRows = 10 } = props
  const max = field?.schema.maxLength
  return (
    <Input.TextArea
      {...textProps(props, t('请输入'))}
      {...growth(minRows, maxRows)}
      count={max === undefined ? undefined : { show: true, max }}
    />
  )
}

/**
 * Where the browser itself fits the height to the text nothing is measured; a form with many such fields would
 * otherwise be laid out once for each.
 */
function growth(minRows: number, maxRows: number): Pick<TextAreaProps, 'autoSize' | 'styles'> {
  if (!globalThis.CSS?.supports?.('field-sizing', 'content')) return { autoSize: { minRows, maxRows } }
  // The types of styles do not know the property yet.
  const fitting = { fieldSizing: 'content' } as CSSProperties
  return {
    styles: {
      textarea: { ...fitting, minHeight: height(minRows), maxHeight: height(maxRows), resize: 'none' },
    },
  }
}

/** So many lines, and the space above and below them. */
function height(rows: number): string {
  return `calc(${rows} * 1lh + 2 * var(--ant-input-padding-block) + 2px)`
}

/** The text with its lines. */
export function TextareaView({ value }: CellProps<string>) {
  return <div style={{ whiteSpace: 'pre-wrap' }}>{value}</div>
}
