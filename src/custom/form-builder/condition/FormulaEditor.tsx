import { useMemo } from 'react'
import { t } from '#model/language/t.ts'
import { ExpressionInput } from './ExpressionInput.tsx'
import { evaluateFormula, type FormulaContext } from './evaluateFormula.ts'

interface FormulaEditorProps extends FormulaContext {
  value: string | null | undefined
  /** undefined where nothing is written. */
  onChange: (value: string | undefined) => void
  label: string
  isMultiLine?: boolean
  readOnly?: boolean
}

/** A formula with the value that it has for the sample, or with its mistake. */
export default function FormulaEditor(props: FormulaEditorProps) {
  const { value, onChange, fields, reserved = [], label, isMultiLine = true, readOnly = false } = props
  const { sample, self, isCondition = false } = props
  const source = value ?? ''
  const result = useMemo(
    () => evaluateFormula(source, { fields, reserved, isCondition, ...(sample ? { sample } : {}), self }),
    [source, fields, reserved, isCondition, sample, self],
  )
  const mistake = 'mistake' in result ? result.mistake : null
  return (
    <div className="m-formula">
      <ExpressionInput
        {...{ label, fields, reserved, mistake, isMultiLine, readOnly }}
        value={source}
        onChange={text => onChange(text.trim() === '' ? undefined : text)}
      />
      <output
        className={mistake ? 'm-formula-value m-formula-mistake' : 'm-formula-value'}
        aria-live="polite"
      >
        {source.trim() !== '' && resultWords(result)}
      </output>
    </div>
  )
}

function resultWords(result: ReturnType<typeof evaluateFormula>): string {
  if ('value' in result) {
    const value = result.value === null ? t('空') : JSON.stringify(result.value)
    return t('示例值：{{value}}', { value })
  }
  const { message, suggestion } = result.mistake
  // The sentences of the model name the nearest word themselves.
  return suggestion === null || message.includes(suggestion)
    ? message
    : t('{{message}}，是否想写“{{suggestion}}”？', { message, suggestion })
}
