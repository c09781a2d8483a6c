import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { t } from '#model/language/t.ts'
import type { ConditionGroup, ConditionPart, ConditionRow } from './Condition.ts'
import { ConditionRowEditor } from './ConditionRowEditor.tsx'
import { operatorsOf } from './conditionOperators.ts'
import type { ExpressionField } from './ExpressionField.ts'
import { ExpressionInput } from './ExpressionInput.tsx'

interface ConditionGroupEditorProps {
  value: ConditionGroup
  onChange: (value: ConditionGroup) => void
  /** Of a group in another one. */
  onRemove?: () => void
  fields: readonly ExpressionField[]
  reserved: readonly ('user' | 'now')[]
  readOnly: boolean
  isOutermost?: boolean
}

/** Comparisons of which all, or one at least, must hold; groups may hold groups. */
export function ConditionGroupEditor(props: ConditionGroupEditorProps) {
  const { value, onChange, onRemove, fields, reserved, readOnly, isOutermost = false } = props
  const { parts } = value
  const put = (index: number, part: ConditionPart) => onChange({ ...value, parts: parts.with(index, part) })
  const remove = (index: number) => onChange({ ...value, parts: parts.toSpliced(index, 1) })
  const add = (part: ConditionPart) => onChange({ ...value, parts: [...parts, part] })
  return (
    <div className={isOutermost ? 'm-condition-group' : 'm-condition-group m-condition-inner'}>
      {(parts.length > 1 || !isOutermost) && (
        <div className="m-condition-head">
          <Select<'all' | 'any'>
            size="small"
            aria-label={t('条件之间的关系')}
            value={value.all ? 'all' : 'any'}
            disabled={readOnly}
            options={[
              { value: 'all', label: t('满足全部条件') },
              { value: 'any', label: t('满足任一条件') },
            ]}
            onChange={chosen => onChange({ ...value, all: chosen === 'all' })}
          />
          {onRemove && !readOnly && <RemoveButton label={t('删除条件组')} onClick={onRemove} />}
        </div>
      )}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else that tells them apart.
        <div key={index} className="m-condition-part">
          <PartEditor
            {...{ part, fields, reserved, readOnly }}
            number={index + 1}
            onChange={next => put(index, next)}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      {!readOnly && (
        <div className="m-condition-foot">
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={({ currentTarget }) => {
              add(newRow(fields))
              focusLastPart(currentTarget)
            }}
          >
            {t('添加条件')}
          </Button>
          {isOutermost && parts.length > 0 && (
            <Button
              size="small"
              onClick={() => add({ kind: 'group', all: !value.all, parts: [newRow(fields)] })}
            >
              {t('添加条件组')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface PartEditorProps {
  part: ConditionPart
  onChange: (part: ConditionPart) => void
  onRemove: () => void
  fields: readonly ExpressionField[]
  reserved: readonly ('user' | 'now')[]
  readOnly: boolean
  number: number
}

function PartEditor({ part, ...props }: PartEditorProps) {
  const { fields, reserved, readOnly, number, onChange, onRemove } = props
  if (part.kind === 'group') return <ConditionGroupEditor {...props} value={part} />
  if (part.kind === 'row') return <ConditionRowEditor {...props} value={part} />
  return (
    <div className="m-condition-text">
      <ExpressionInput
        {...{ fields, reserved, readOnly }}
        label={t('第 {{number}} 个条件', { number })}
        value={part.source}
        onChange={source => onChange({ kind: 'text', source })}
      />
      {!readOnly && <RemoveButton label={t('删除第 {{number}} 个条件', { number })} onClick={onRemove} />}
    </div>
  )
}

/** Who adds a condition goes on with it, once it is drawn. */
function focusLastPart(button: HTMLElement): void {
  const group = button.closest('.m-condition-group')
  requestAnimationFrame(() => {
    const part = [...(group?.querySelectorAll(':scope > .m-condition-part') ?? [])].at(-1)
    part?.querySelector<HTMLElement>('input')?.focus()
  })
}

/** The first field that can be compared, with its usual operator. */
function newRow(fields: readonly ExpressionField[]): ConditionRow {
  const field = fields.find(({ fields: inner }) => !inner) ?? fields[0]
  const [operator = 'notEmpty'] = operatorsOf(field)
  return { kind: 'row', field: field?.name ?? '', operator, value: null }
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={label} onClick={onClick} />
}
