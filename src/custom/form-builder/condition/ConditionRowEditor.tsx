import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { t, textOf } from '#model/language/t.ts'
import type { ConditionOperator, ConditionRow } from './Condition.ts'
import { ConditionValueInput } from './ConditionValueInput.tsx'
import { isAlone, operatorsOf, operatorWord, takesMany } from './conditionOperators.ts'
import type { ExpressionField } from './ExpressionField.ts'

interface ConditionRowEditorProps {
  value: ConditionRow
  onChange: (value: ConditionRow) => void
  onRemove: () => void
  fields: readonly ExpressionField[]
  reserved: readonly ('user' | 'now')[]
  readOnly: boolean
  /** Place among the conditions, from 1. */
  number: number
}

/** One comparison: a field, how it is compared, and with what. */
export function ConditionRowEditor(props: ConditionRowEditorProps) {
  const { value, onChange, onRemove, fields, reserved, readOnly, number } = props
  const known = namedFields(fields)
  const field = known.get(value.field)
  const operators = operatorsOf(field)
  // What was written by hand may compare in a way that is not offered.
  const offered = operators.includes(value.operator) ? operators : [value.operator, ...operators]

  const changeField = (name: string) => {
    const next = known.get(name)
    const own = operatorsOf(next)
    const operator = own.includes(value.operator) ? value.operator : (own[0] ?? 'notEmpty')
    const isLike = next?.type === field?.type && next?.choices === field?.choices
    onChange({ ...value, field: name, operator, value: isLike ? value.value : null })
  }
  const changeOperator = (operator: ConditionOperator) =>
    onChange({ ...value, operator, value: valueFor(operator, value) })
  const label = (what: string) => t('第 {{number}} 个条件：{{what}}', { number, what })
  return (
    <div className="m-condition-row">
      <Select
        aria-label={label(t('字段'))}
        value={value.field || null}
        disabled={readOnly}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        placeholder={t('选择字段')}
        options={fieldOptions(known, reserved, value.field)}
        onChange={changeField}
      />
      <Select<ConditionOperator>
        aria-label={label(t('比较方式'))}
        value={value.operator}
        disabled={readOnly}
        popupMatchSelectWidth={false}
        options={offered.map(operator => ({ value: operator, label: operatorWord(operator, field) }))}
        onChange={changeOperator}
      />
      {isAlone(value.operator) ? (
        <span className="m-condition-alone" />
      ) : (
        <ConditionValueInput
          {...{ field, reserved, readOnly }}
          fields={[...known].map(([path, one]) => ({ ...one, name: path }))}
          label={label(t('值'))}
          isMany={takesMany(value.operator)}
          value={value.value}
          onChange={next => onChange({ ...value, value: next })}
        />
      )}
      {!readOnly && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('删除第 {{number}} 个条件', { number })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** Fields by the path under which expressions read them; those of rows stand behind a list, which no row can say. */
function namedFields(fields: readonly ExpressionField[], around = ''): Map<string, ExpressionField> {
  return new Map(
    fields.flatMap((field): [string, ExpressionField][] => {
      const path = around + field.name
      const isObject = field.fields && field.model?.schema.type === 'object'
      return [[path, field], ...(isObject ? namedFields(field.fields ?? [], `${path}.`) : [])]
    }),
  )
}

function fieldOptions(
  known: ReadonlyMap<string, ExpressionField>,
  reserved: readonly string[],
  chosen: string,
): { value: string; label: string }[] {
  const options = [...known].map(([value, { title }]) => ({ value, label: textOf(title) }))
  const user = reserved.includes('user') ? userOptions() : []
  const all = [...options, ...user]
  const isKnown = chosen === '' || all.some(({ value }) => value === chosen)
  return isKnown ? all : [{ value: chosen, label: chosen }, ...all]
}

const userOptions = () => [
  { value: 'user.userId', label: t('当前用户的编号') },
  { value: 'user.deptId', label: t('当前用户的部门') },
  { value: 'user.nickName', label: t('当前用户的姓名') },
  { value: 'user.tenantId', label: t('当前用户的机构') },
]

/** What stays of a value when it is compared in another way. */
function valueFor(operator: ConditionOperator, { value }: ConditionRow): ConditionRow['value'] {
  if (isAlone(operator) || !value) return null
  if (takesMany(operator)) {
    if ('constants' in value) return value
    return 'constant' in value ? { constants: [value.constant] } : null
  }
  if (!('constants' in value)) return value
  const [first] = value.constants
  return first === undefined ? null : { constant: first }
}
