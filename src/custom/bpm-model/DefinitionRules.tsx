import { Skeleton } from 'antd'
import { FaultBox, faultMessage, usePermission } from '#engine'
import { t } from '#model/language/t.ts'
import { RuleWords } from './TaskItem.tsx'
import { useTaskRules } from './useTaskRules.ts'

/** The rules of a published version, as they were frozen. */
export function DefinitionRules({ id }: { id: unknown }) {
  const mayRead = usePermission(['bpm:task-assign-rule:query'])
  return mayRead ? <Rules id={id} /> : <p className="m-hint">{t('您没有查看分配规则的权限')}</p>
}

function Rules({ id }: { id: unknown }) {
  const { data: tasks, error, mutate } = useTaskRules({ processDefinitionId: id })
  if (error !== undefined) {
    return (
      <FaultBox title={t('分配规则加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  if (!tasks) return <Skeleton active />
  if (tasks.length === 0) return <p className="m-hint">{t('流程图中没有用户任务')}</p>
  return (
    <ul className="m-bpm-tasks">
      {tasks.map(task => (
        <li key={task.taskDefinitionKey} className="m-bpm-task">
          <strong>{task.taskDefinitionName || task.taskDefinitionKey}</strong>{' '}
          <code>{task.taskDefinitionKey}</code>
          <RuleWords task={task} />
        </li>
      ))}
    </ul>
  )
}
