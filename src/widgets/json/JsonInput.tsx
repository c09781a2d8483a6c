import { Button, Input } from 'antd'
import { useState } from 'react'
import { inputProps, type WidgetProps } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import { jsonText, readJson } from './readJson.ts'

interface JsonInputProps extends WidgetProps<unknown> {
  minRows?: number
}

/**
 * JSON as text. A JSON field gets the value, a text field the text itself; what is no JSON yet cannot be saved,
 * and is told with line and column.
 */
export function JsonInput(props: JsonInputProps) {
  const { value, onChange, onInvalid, disabled, readOnly, status } = props
  const { field, minRows = 5 } = props
  const storesText = field !== undefined && !fieldTypeBase(field.type).holdsMany
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? jsonText(value, storesText)
  const { mistake } = readJson(text)

  const change = (next: string) => {
    const read = readJson(next)
    setDraft(next)
    onInvalid?.(read.mistake)
    if (read.mistake === null) onChange(storesText && next !== '' ? next : read.value)
  }
  const format = () => {
    const read = readJson(text)
    const pretty = read.value === null ? '' : JSON.stringify(read.value, null, 2)
    setDraft(null)
    onChange(storesText ? pretty || null : read.value)
  }
  return (
    <div style={{ position: 'relative' }}>
      <Input.TextArea
        {...inputProps(props, '{ }')}
        value={text}
        onChange={event => change(event.target.value)}
        status={mistake === null ? status : 'error'}
        autoSize={{ minRows, maxRows: 20 }}
        spellCheck={false}
        style={{
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
          paddingInlineEnd: 64,
        }}
      />
      {!disabled && !readOnly && (
        <Button
          size="small"
          type="text"
          autoInsertSpace={false}
          style={{ position: 'absolute', top: 4, insetInlineEnd: 4 }}
          disabled={mistake !== null || text === ''}
          onClick={format}
        >
          {t('格式化')}
        </Button>
      )}
      {/* A form that says so itself has marked the field. */}
      {mistake !== null && status !== 'error' && (
        <div role="status" style={{ color: 'var(--m-engine-danger)' }}>
          {mistake}
        </div>
      )}
    </div>
  )
}
