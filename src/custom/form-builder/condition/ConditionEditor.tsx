import { Alert, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { ConditionGroup } from './Condition.ts'
import { ConditionGroupEditor } from './ConditionGroupEditor.tsx'
import type { ExpressionField } from './ExpressionField.ts'
import FormulaEditor from './FormulaEditor.tsx'
import { readCondition } from './readCondition.ts'
import { isComplete, writeCondition } from './writeCondition.ts'
import './condition.css'

interface ConditionEditorProps {
  /** CEL. */
  value: string | null | undefined
  /** undefined where nothing is said. */
  onChange: (value: string | undefined) => void
  /** Told with each change whether lines are there that are not filled in, and so say nothing. */
  onUnfinished?: ((isUnfinished: boolean) => void) | undefined
  fields: readonly ExpressionField[]
  /** Names that have a value beside the fields: user, now. */
  reserved?: readonly ('user' | 'now')[]
  sample?: Readonly<Record<string, unknown>>
  /** What is announced of it: 显示条件. */
  label: string
  readOnly?: boolean
}

type Way = 'rows' | 'text'

/** A condition as rows of field, comparison and value, or as text, which says more than rows can. */
export default function ConditionEditor(props: ConditionEditorProps) {
  const { value, onChange, fields, reserved = [], sample, label, readOnly = false } = props
  const { onUnfinished } = props
  const source = value ?? ''
  const [draft, setDraft] = useState<{ source: string; condition: ConditionGroup } | null>(null)
  const read = useMemo(() => readCondition(source), [source])
  // Rows that are not complete are no expression yet, so what was drawn last stays as long as it says the same.
  const condition = draft?.source === source ? draft.condition : read
  const [chosen, setChosen] = useState<Way | null>(null)
  const way = condition === null ? 'text' : (chosen ?? 'rows')

  const change = (next: ConditionGroup) => {
    const written = writeCondition(next)
    setDraft({ source: written, condition: next })
    onChange(written === '' ? undefined : written)
    onUnfinished?.(!isComplete(next))
  }
  return (
    <fieldset className="m-condition" aria-label={label}>
      <Segmented<Way>
        size="small"
        aria-label={t('编辑方式')}
        value={way}
        options={[
          { value: 'rows', label: t('条件行'), disabled: condition === null },
          { value: 'text', label: t('文本') },
        ]}
        onChange={setChosen}
      />
      {way === 'rows' && condition ? (
        <>
          <ConditionGroupEditor
            {...{ fields, reserved, readOnly }}
            value={condition}
            onChange={change}
            isOutermost
          />
          {!isComplete(condition) && <span className="m-hint">{t('没有填完的条件行不生效')}</span>}
        </>
      ) : (
        <>
          {condition === null && source !== '' && (
            <Alert type="info" showIcon message={t('这个条件不能用条件行表示，请以文本编辑')} />
          )}
          <FormulaEditor
            {...{ fields, reserved, label, readOnly }}
            onChange={next => {
              onChange(next)
              onUnfinished?.(false)
            }}
            {...(sample ? { sample } : {})}
            value={source}
            isCondition
          />
        </>
      )}
    </fieldset>
  )
}
