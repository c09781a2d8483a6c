import { FunctionOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { FieldInput, mouseArrows } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t, textOf } from '#model/language/t.ts'
import type { ConditionValue, Constant } from './Condition.ts'
import type { ExpressionField } from './ExpressionField.ts'

interface ConditionValueInputProps {
  value: ConditionValue | null
  onChange: (value: ConditionValue | null) => void
  /** The field that is compared; undefined for what is none. */
  field: ExpressionField | undefined
  /** Those whose value it may be compared with, by their paths. */
  fields: readonly ExpressionField[]
  reserved: readonly string[]
  isMany: boolean
  label: string
  readOnly: boolean
}

/** What a field is compared with: a value of its own widget, or another field. */
export function ConditionValueInput(props: ConditionValueInputProps) {
  const { value, onChange, isMany, label, readOnly } = props
  const [isNamed, setIsNamed] = useState(value !== null && 'name' in value)
  const names = nameOptions(props)
  const mayName = !isMany && names.length > 0
  if (isMany) return <ManyInput {...props} />
  const toggle = () => {
    setIsNamed(!isNamed)
    onChange(null)
  }
  const words = isNamed ? t('改为固定的值') : t('改为与字段比较')
  return (
    <span className="m-condition-value">
      {isNamed ? (
        <Select
          aria-label={label}
          value={value && 'name' in value ? value.name : null}
          disabled={readOnly}
          showSearch
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          placeholder={t('选择字段')}
          options={names}
          onChange={name => onChange(name ? { name } : null)}
        />
      ) : (
        <ConstantInput {...props} />
      )}
      {(mayName || isNamed) && !readOnly && (
        <Tooltip title={words}>
          <Button
            type={isNamed ? 'primary' : 'text'}
            ghost={isNamed}
            icon={<FunctionOutlined />}
            aria-label={words}
            aria-pressed={isNamed}
            onClick={toggle}
          />
        </Tooltip>
      )}
    </span>
  )
}

/** Fields whose values go together with those of the field, and what stands for today and the caller. */
function nameOptions({ field, fields, reserved, value }: ConditionValueInputProps) {
  const type = field && fieldTypeBase(field.type).expression.type
  const alike = fields.filter(
    other => other !== field && !other.fields && fieldTypeBase(other.type).expression.type === type,
  )
  const options = alike
    .filter(({ name }) => name !== field?.name)
    .map(({ name, title }) => ({ value: name, label: textOf(title) }))
  if (type === 'moment' && reserved.includes('now')) options.push({ value: 'today()', label: t('今天') })
  if (type === 'number' && reserved.includes('user'))
    options.push(
      { value: 'user.userId', label: t('当前用户的编号') },
      { value: 'user.deptId', label: t('当前用户的部门') },
    )
  const given = value && 'name' in value ? value.name : null
  return given === null || options.some(option => option.value === given)
    ? options
    : [{ value: given, label: given }, ...options]
}

const constantOf = (value: ConditionValue | null): Constant | null =>
  value && 'constant' in value ? value.constant : null

/** Types whose own widget gives their values. */
const OWN_WIDGET: Record<string, string> = { date: 'date', 'date-time': 'date-time', time: 'time' }

function ConstantInput({ value, onChange, field, label, readOnly }: ConditionValueInputProps) {
  const constant = constantOf(value)
  const put = (next: unknown) => onChange(isConstant(next) && next !== '' ? { constant: next } : null)
  const widget = field && widgetFor(field)
  if (field?.choices && !widget)
    return (
      <Select
        aria-label={label}
        value={constant}
        disabled={readOnly}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        placeholder={t('选择值')}
        options={choiceOptions(field, constant === null ? [] : [constant])}
        onChange={put}
      />
    )
  if (widget)
    return (
      <FieldInput
        {...(field?.model?.widgetProps ?? {})}
        widget={widget}
        aria-label={label}
        value={constant}
        onChange={put}
        disabled={readOnly}
        multiple={false}
        {...(field?.model ? { field: field.model } : {})}
      />
    )
  const isNumber = field && fieldTypeBase(field.type).expression.type === 'number'
  if (isNumber)
    return (
      <InputNumber
        ref={mouseArrows}
        aria-label={label}
        value={typeof constant === 'number' ? constant : null}
        disabled={readOnly}
        placeholder={t('数字')}
        onChange={put}
      />
    )
  return (
    <Input
      aria-label={label}
      value={constant === null ? '' : String(constant)}
      disabled={readOnly}
      placeholder={t('值')}
      onChange={event => put(event.target.value)}
    />
  )
}

/** The widget that gives values of a field; undefined where plain inputs do. */
function widgetFor({ type, model, choices }: ExpressionField): string | undefined {
  if (choices) return undefined
  if (OWN_WIDGET[type]) return OWN_WIDGET[type]
  const isChosen = model && (model.reference !== null || model.dict !== null)
  return isChosen ? model.widget : undefined
}

const isConstant = (value: unknown): value is Constant =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** What is written already stays among the choices. */
function choiceOptions({ choices = [] }: ExpressionField, given: readonly Constant[]) {
  const options = choices.map(({ value, label }) => ({
    value: value as string | number,
    label: textOf(label),
  }))
  const unknown = given.filter(one => !options.some(({ value }) => value === one))
  return [...options, ...unknown.map(one => ({ value: one as string | number, label: String(one) }))]
}

function ManyInput({ value, onChange, field, label, readOnly }: ConditionValueInputProps) {
  const constants = value && 'constants' in value ? value.constants : []
  const isNumber = field && fieldTypeBase(field.type).expression.type === 'number'
  const put = (next: Constant[]) => {
    const given = next.map(one => (isNumber && one !== '' ? Number(one) : one))
    const usable = given.filter(one => typeof one !== 'number' || Number.isFinite(one))
    onChange(usable.length === 0 ? null : { constants: usable })
  }
  return (
    <Select
      mode={field?.choices ? 'multiple' : 'tags'}
      aria-label={label}
      value={constants as (string | number)[]}
      disabled={readOnly}
      optionFilterProp="label"
      placeholder={t('选择值')}
      options={field?.choices ? choiceOptions(field, constants) : []}
      onChange={put}
    />
  )
}
