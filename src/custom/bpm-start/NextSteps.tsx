import { Form, Skeleton } from 'antd'
import { faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import {
  type ActivityNode,
  type ChosenNode,
  INSTANCE,
  NodeTimeline,
  PeopleSelect,
} from '../bpm-instance/index.ts'

interface NextStepsProps {
  definitionId: number
  values: Record<string, unknown>
  /** Nodes whose people the starter chooses. */
  selfSelected: ChosenNode[]
  chosen: Record<string, number[]>
  /** Whether what is missing is told. */
  isJudged: boolean
  onChoose(key: string, people: number[]): void
}

/** Who will decide, by what is filled in so far, and who is still to be chosen. */
export function NextSteps({
  definitionId,
  values,
  selfSelected,
  chosen,
  isJudged,
  onChoose,
}: NextStepsProps) {
  const { data, error } = usePrediction(definitionId, values)

  const choice = ({ taskDefinitionKey: key, name }: ChosenNode) => {
    const people = chosen[key] ?? []
    const lacks = isJudged && people.length === 0
    return (
      <Form.Item
        key={key}
        className="m-start-choice"
        validateStatus={lacks ? 'error' : ''}
        help={lacks ? t('请选择“{{name}}”的处理人', { name }) : undefined}
      >
        <PeopleSelect
          multiple
          value={people}
          placeholder={t('选择处理人')}
          aria-label={t('“{{name}}”的处理人', { name })}
          status={lacks ? 'error' : undefined}
          onChange={next => onChoose(key, next)}
        />
      </Form.Item>
    )
  }
  const shown = new Set(data?.map(({ id }) => id))
  const others = selfSelected.filter(({ taskDefinitionKey }) => !shown.has(taskDefinitionKey))
  return (
    <>
      <h2>{t('审批流程')}</h2>
      {error !== undefined && <p className="m-hint">{faultMessage(error)}</p>}
      {!data && error === undefined && <Skeleton active />}
      {data && (
        <NodeTimeline
          nodes={data}
          extra={({ id }) => {
            const node = selfSelected.find(({ taskDefinitionKey }) => taskDefinitionKey === id)
            return node && choice(node)
          }}
        />
      )}
      {others.map(node => (
        <div key={node.taskDefinitionKey}>
          <p className="m-start-other">{node.name}</p>
          {choice(node)}
        </div>
      ))}
    </>
  )
}

/** Returns the steps that are expected; those of the values before stand there until then. */
function usePrediction(processDefinitionId: number, values: Record<string, unknown>) {
  const { http } = useHost()
  const processVariablesStr = JSON.stringify(values)
  return useRead<ActivityNode[]>(
    [INSTANCE, 'prediction', processDefinitionId, processVariablesStr],
    async signal => {
      const query = { processDefinitionId, processVariablesStr }
      const answer = await http.request(`${INSTANCE}/get-approval-detail`, { query, silent: true, signal })
      return (answer.data as { activityNodes: ActivityNode[] }).activityNodes
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  )
}
