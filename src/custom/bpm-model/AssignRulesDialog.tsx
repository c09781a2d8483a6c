import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, type PartProps, useHost, usePermission } from '#engine'
import { t } from '#model/language/t.ts'
import { TaskItem } from './TaskItem.tsx'
import { type TaskRule, useTaskRules } from './useTaskRules.ts'
import './bpm-model.css'

/** Who does each user task of the model's saved diagram. */
export function AssignRulesDialog({ record, close }: PartProps) {
  const host = useHost()
  const { data: tasks, error, mutate } = useTaskRules({ modelId: record?.id })
  const [edited, setEdited] = useState<string | null>(null)
  const mayCreate = usePermission(['bpm:task-assign-rule:create'])
  const mayUpdate = usePermission(['bpm:task-assign-rule:update'])
  const mayEdit = (task: TaskRule) => (task.id === null ? mayCreate : mayUpdate)

  function handleDone(isChanged: boolean): void {
    setEdited(null)
    if (isChanged) void mutate()
  }

  return (
    <Modal
      open
      className="m-bpm-dialog"
      width={760}
      title={t('“{{name}}”的分配规则', { name: String(record?.name ?? '') })}
      maskClosable={edited === null}
      footer={<Button onClick={() => close(false)}>{t('关闭')}</Button>}
      onCancel={() => close(false)}
    >
      <p className="m-hint">
        {t('列出已保存的流程图中的用户任务。规则在下次发布时生效，已发布的版本不变。')}
      </p>
      {error !== undefined && (
        <FaultBox title={t('分配规则加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {!tasks && error === undefined && <Skeleton active />}
      {tasks?.length === 0 && (
        <FaultBox title={t('流程图中还没有用户任务')}>
          <Button
            type="link"
            onClick={() => {
              close(false)
              host.navigate(`/bpm/manager/model/design/${record?.id}`)
            }}
          >
            {t('去设计流程')}
          </Button>
        </FaultBox>
      )}
      <ul className="m-bpm-tasks">
        {tasks?.map(task => (
          <TaskItem
            key={task.taskDefinitionKey}
            modelId={Number(record?.id)}
            task={task}
            isEdited={edited === task.taskDefinitionKey}
            onEdit={mayEdit(task) && edited === null ? () => setEdited(task.taskDefinitionKey) : undefined}
            onDone={handleDone}
          />
        ))}
      </ul>
    </Modal>
  )
}
