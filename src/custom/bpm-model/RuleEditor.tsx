import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { FieldInput, faultMessage, useDictionary, useHost, usePermission } from '#engine'
import { t } from '#model/language/t.ts'
import { RulePreview } from './RulePreview.tsx'
import type { TaskRule } from './TaskRule.ts'
import { useRuleFields } from './useRuleFields.ts'
import { RULES } from './useTaskRules.ts'

export interface RuleEditorProps {
  modelId: number
  task: TaskRule
  onDone(isChanged: boolean): void
}

/** Kind and scope of a rule, and whom it means now. */
export function RuleEditor({ modelId, task, onDone }: RuleEditorProps) {
  const { http } = useHost()
  const { entries } = useDictionary('bpm_task_assign_rule_type')
  const fieldOf = useRuleFields()
  const mayRemove = usePermission(['bpm:task-assign-rule:update'])
  const [type, setType] = useState(task.type)
  const [options, setOptions] = useState(task.options)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = fieldOf(type)

  async function send(call: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await call()
      onDone(true)
    } catch (refusal) {
      setProblem(faultMessage(refusal))
      setBusy(false)
    }
  }

  const save = () =>
    send(() =>
      task.id === null
        ? http.request(`${RULES}/create`, {
            ...{ method: 'POST', silent: true },
            body: { modelId, taskDefinitionKey: task.taskDefinitionKey, type, options },
          })
        : http.request(`${RULES}/update`, {
            ...{ method: 'PUT', silent: true },
            body: { id: task.id, version: task.version, type, options },
          }),
    )
  const remove = () =>
    send(() => http.request(`${RULES}/delete`, { method: 'DELETE', query: { id: task.id }, silent: true }))

  return (
    <div className="m-bpm-rule-editor">
      <Select
        aria-label={t('规则类型')}
        placeholder={t('规则类型')}
        value={type ?? undefined}
        options={entries.map(({ value, label }) => ({ value: Number(value), label }))}
        onChange={chosen => {
          setType(chosen)
          setOptions([])
        }}
      />
      {field ? (
        <FieldInput
          {...field.widgetProps}
          key={field.name}
          widget={field.widget}
          field={field}
          id="rule-options"
          value={options}
          onChange={value => setOptions(numbersOf(value))}
          placeholder={t('规则范围')}
        />
      ) : (
        <span />
      )}
      <div className="is-wide">
        <RulePreview type={type} options={options} />
      </div>
      {problem !== '' && <Alert className="is-wide" type="error" role="alert" message={problem} />}
      <div className="m-bpm-rule-foot is-wide">
        {task.id !== null && mayRemove && (
          <Button danger type="text" disabled={isBusy} onClick={() => void remove()}>
            {t('清除规则')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => onDone(false)}>
          {t('取消')}
        </Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={type === null || options.length === 0}
          onClick={() => void save()}
        >
          {t('保存')}
        </Button>
      </div>
    </div>
  )
}

/** Widgets give one, several or nothing; dictionaries give texts. */
const numbersOf = (value: unknown): number[] => [value ?? []].flat().map(Number).filter(Number.isSafeInteger)
