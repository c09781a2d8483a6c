import { Alert, Button, Modal, Skeleton, Tabs } from 'antd'
import { FaultBox, faultMessage, type PartProps, useHost, usePermission, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { BpmnViewer } from '../bpmn/index.ts'
import './bpm-model.css'
import { RuleWords } from './TaskItem.tsx'
import { useTaskRules } from './useTaskRules.ts'

const PATH = '/bpm/process-definition'

/** A published version: its diagram, who does its tasks, its XML. */
export function DefinitionDialog({ record, close }: PartProps) {
  const { data: xml, error, mutate } = useDefinitionXml(record?.id)
  const title = t('{{name}}（第 {{version}} 版）', {
    name: String(record?.name ?? ''),
    version: String(record?.version ?? ''),
  })
  return (
    <Modal
      open
      className="m-bpm-dialog"
      width={1000}
      title={title}
      footer={<Button onClick={() => close(false)}>{t('关闭')}</Button>}
      onCancel={() => close(false)}
    >
      <Reasons executable={record?.executable} reasons={record?.reasons} />
      {error !== undefined && (
        <FaultBox title={t('流程图加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {xml === undefined && error === undefined && <Skeleton active />}
      {xml !== undefined && (
        <Tabs
          items={[
            {
              key: 'diagram',
              label: t('流程图'),
              children: (
                <div className="m-bpm-definition-diagram">
                  <BpmnViewer xml={xml} />
                </div>
              ),
            },
            { key: 'rules', label: t('分配规则'), children: <DefinitionRules id={record?.id} /> },
            { key: 'xml', label: 'XML', children: <pre className="m-bpm-definition-xml">{xml}</pre> },
          ]}
        />
      )}
    </Modal>
  )
}

/** Why a version cannot be run; nothing where it can, or nobody has looked yet. */
function Reasons({ executable, reasons }: { executable: unknown; reasons: unknown }) {
  if (executable !== false) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={t('此版本不可执行，请修改模型后重新发布')}
      description={
        <ul className="m-bpm-problems">
          {(Array.isArray(reasons) ? reasons : []).map(reason => (
            <li key={String(reason)}>{String(reason)}</li>
          ))}
        </ul>
      }
    />
  )
}

/** The diagram of a definition, as text. It never changes. */
function useDefinitionXml(id: unknown) {
  const { http } = useHost()
  return useRead<string>(
    [PATH, 'get-bpmn-xml', id],
    async signal => {
      const answer = await http.request(`${PATH}/get-bpmn-xml`, { query: { id }, silent: true, signal })
      return String(answer.data)
    },
    { revalidateIfStale: false, revalidateOnFocus: false },
  )
}

/** The rules of a published version, as they were frozen. */
function DefinitionRules({ id }: { id: unknown }) {
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
