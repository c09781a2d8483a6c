import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { groupAria, moveItem, type WidgetProps } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import { type FormRule, RuleDialog } from './RuleDialog.tsx'

interface RulesInputProps extends WidgetProps<FormRule[]> {
  /** Whether a rule says at which field its message stands. */
  hasPlace?: boolean
}

/** Rules with their messages, in the order in which they are told. */
export function RulesInput(props: RulesInputProps) {
  const { onChange, hasPlace = false } = props
  const rules = Array.isArray(props.value) ? props.value : []
  const [edited, setEdited] = useState<number | null>(null)
  const { id, ...aria } = groupAria(props)
  const change = (next: FormRule[]) => onChange(next.length > 0 ? next : null)
  const move = (from: number, to: number) => change(moveItem(rules, from, to))
  return (
    <fieldset {...aria} className="m-design-rules">
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place.
        <div key={index}>
          <button type="button" onClick={() => setEdited(index)}>
            <span>{textOf(rule.message)}</span>
            <code>{rule.assert}</code>
          </button>
          <Tool
            label={t('上移第{{position}}条规则', { position: index + 1 })}
            icon={<ArrowUpOutlined />}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <Tool
            label={t('下移第{{position}}条规则', { position: index + 1 })}
            icon={<ArrowDownOutlined />}
            disabled={index === rules.length - 1}
            onClick={() => move(index, index + 1)}
          />
          <Tool
            label={t('删除第{{position}}条规则', { position: index + 1 })}
            icon={<DeleteOutlined />}
            onClick={() => change(rules.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {/* Otherwise it would be called as the list is, by the label that leads to it. */}
      <Button
        id={id}
        aria-label={t('添加规则')}
        size="small"
        icon={<PlusOutlined />}
        onClick={() => setEdited(rules.length)}
      >
        {t('添加规则')}
      </Button>
      {edited !== null && (
        <RuleDialog
          rule={rules[edited] ?? null}
          hasPlace={hasPlace}
          close={() => setEdited(null)}
          write={rule => {
            setEdited(null)
            change(edited < rules.length ? rules.with(edited, rule) : [...rules, rule])
          }}
        />
      )}
    </fieldset>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick(): void
}

const Tool = ({ label, ...button }: ToolProps) => (
  <Button type="text" size="small" aria-label={label} title={label} {...button} />
)
