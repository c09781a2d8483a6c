import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import {
  FieldInput,
  faultMessage,
  useAttempt,
  useDebounced,
  useDictionary,
  useHost,
  usePageModel,
  usePermission,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { RULES, type TaskRule } from './useTaskRules.ts'

/** Value of bpm_task_assign_rule_type for scripts. */
const SCRIPT = 50

/** The property of the page file's form in which the options of a type are chosen. */
const FIELDS: Record<number, string> = {
  10: 'roleIds',
  20: 'deptIds',
  21: 'deptIds',
  22: 'postIds',
  30: 'userIds',
  40: 'userGroupIds',
  50: 'scripts',
}

interface RuleEditorProps {
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
  const { isBusy, problem, attempt } = useAttempt()
  const field = fieldOf(type)

  async function send(call: () => Promise<unknown>): Promise<void> {
    await attempt(async () => {
      await call()
      onDone(true)
    })
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

/** Returns what finds the field for the options of a type; undefined while the page file is fetched. */
function useRuleFields(): (type: number | null) => FieldModel | undefined {
  const { model } = usePageModel('bpm/task-assign-rule/index')
  const action = model?.resource?.actions.find(({ name }) => name === 'preview')
  return type => action?.form?.fields.find(({ name }) => name === FIELDS[type ?? 0])
}

interface Preview {
  total: number
  users: { userId: number; nickName: string; deptName: string | null }[]
  warnings: string[]
}

/** Whom a rule means now: the first of them by name, how many, and what to know. */
export function RulePreview({ type, options }: { type: number | null; options: number[] }) {
  const { http } = useHost()
  const asked = useDebounced(JSON.stringify(options))
  const isComplete = type !== null && options.length > 0 && asked === JSON.stringify(options)
  const { data, error } = useRead<Preview>(
    isComplete ? [RULES, 'preview', type, asked] : null,
    async signal => {
      const body = { type, options: JSON.parse(asked) as number[] }
      const answer = await http.request(`${RULES}/preview`, { method: 'POST', body, silent: true, signal })
      return answer.data as Preview
    },
  )
  if (options.length === 0) return <p className="m-hint">{t('选择规则范围后，这里显示目前会分配给谁。')}</p>
  if (error !== undefined) return <Alert type="warning" showIcon message={faultMessage(error)} />
  if (!data) return <p className="m-hint">{t('正在查找…')}</p>
  return (
    <div aria-live="polite">
      {data.total > 0 && (
        <p className="m-bpm-rule-people">
          {type === SCRIPT
            ? t('若由您发起，将分配给：{{names}}', { names: namesOf(data) })
            : t('目前会分配给 {{total}} 人：{{names}}', { total: data.total, names: namesOf(data) })}
        </p>
      )}
      {data.warnings.map(warning => (
        <Alert key={warning} type="warning" showIcon message={warning} />
      ))}
    </div>
  )
}

function namesOf({ users, total }: Preview): string {
  const names = users.map(({ nickName, deptName }) =>
    deptName ? t('{{name}}（{{dept}}）', { name: nickName, dept: deptName }) : nickName,
  )
  return names.join(t('、')) + (total > users.length ? t('等') : '')
}
