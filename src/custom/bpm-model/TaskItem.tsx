import { Button } from 'antd'
import { useDictionary } from '#engine'
import { t } from '#model/language/t.ts'
import { RuleEditor } from './RuleEditor.tsx'
import type { TaskRule } from './useTaskRules.ts'

interface TaskItemProps {
  modelId: number
  task: TaskRule
  isEdited: boolean
  /** Absent where the rule cannot be changed. */
  onEdit?(): void
  onDone(isChanged: boolean): void
}

/** A user task with its rule in words, or with the editor of its rule. */
export function TaskItem({ modelId, task, isEdited, onEdit, onDone }: TaskItemProps) {
  const { taskDefinitionName: name, taskDefinitionKey: key } = task
  const named = { name: name || key }
  const isSet = task.id !== null
  return (
    <li className="m-bpm-task">
      <div className="m-bpm-task-head">
        <div>
          <strong>{name || key}</strong> <code>{key}</code>
          {!isEdited && <RuleWords task={task} />}
        </div>
        {onEdit && (
          <Button
            size="small"
            onClick={onEdit}
            aria-label={isSet ? t('修改“{{name}}”的规则', named) : t('设置“{{name}}”的规则', named)}
          >
            {isSet ? t('修改') : t('设置')}
          </Button>
        )}
      </div>
      {isEdited && <RuleEditor modelId={modelId} task={task} onDone={onDone} />}
    </li>
  )
}

/** 角色：班主任、辅导员 */
export function RuleWords({ task: { type, optionNames } }: { task: TaskRule }) {
  const { byValue } = useDictionary('bpm_task_assign_rule_type')
  if (type === null) return <p className="m-hint">{t('未设置规则，按流程图中的处理人或候选人分配')}</p>
  const label = byValue.get(String(type))?.label ?? String(type)
  return <p>{t('{{type}}：{{names}}', { type: label, names: optionNames.join(t('、')) })}</p>
}
