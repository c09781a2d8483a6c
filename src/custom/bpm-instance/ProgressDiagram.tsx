import { Skeleton } from 'antd'
import { FaultBox, faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { BpmnViewer, type ViewerActivity, type ViewerTask } from '../bpmn/index.ts'
import { INSTANCE, type Instance, type Person } from './Process.ts'
import type { ApprovalDetail } from './useApprovalDetail.ts'

interface Progress {
  xml: string
  activities: ViewerActivity[]
}

/** How far the process came, in its diagram. */
export function ProgressDiagram({ detail }: { detail: ApprovalDetail }) {
  const { processInstance: instance } = detail
  const { data, error, mutate } = useProgress(detail)
  if (error) {
    return (
      <FaultBox title={t('流程图加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  if (!data) return <Skeleton active />
  return (
    <div className="m-instance-diagram">
      <BpmnViewer
        xml={data.xml}
        activities={data.activities}
        tasks={viewerTasks(detail)}
        instance={viewerInstance(instance)}
      />
    </div>
  )
}

const shownTasks = new WeakMap<ApprovalDetail, ViewerTask[]>()

/** The same list for the same answer: another one would be drawn anew. */
function viewerTasks(detail: ApprovalDetail): ViewerTask[] {
  const known = shownTasks.get(detail)
  if (known) return known
  const made = detail.activityNodes
    .flatMap(({ tasks }) => tasks)
    .map(({ id, result, assigneeUser, createTime, endTime, reason }) => ({
      ...{ id, result, createTime, endTime, reason },
      assigneeUser: viewerPerson(assigneeUser),
    }))
  shownTasks.set(detail, made)
  return made
}

const shownInstances = new WeakMap<Instance, ReturnType<typeof madeInstance>>()

function viewerInstance(instance: Instance) {
  const known = shownInstances.get(instance) ?? madeInstance(instance)
  shownInstances.set(instance, known)
  return known
}

const madeInstance = ({ result, startUser, createTime, endTime }: Instance) => ({
  ...{ result, createTime, endTime },
  startUser: viewerPerson(startUser),
})

const viewerPerson = (person: Person | null) =>
  person && { nickname: person.nickName, deptName: person.deptName }

/** The diagram of the version by which the process runs, and where it was. */
function useProgress({ processInstance: { id }, processDefinition }: ApprovalDetail) {
  const { http } = useHost()
  return useRead<Progress>([INSTANCE, 'progress', id], async signal => {
    const [instance, activities] = await Promise.all([
      processDefinition.bpmnXml ??
        http
          .request(`${INSTANCE}/get`, { query: { id }, silent: true, signal })
          .then(({ data }) => (data as { processDefinition: { bpmnXml: string } }).processDefinition.bpmnXml),
      http.request('/bpm/activity/list', { query: { processInstanceId: id }, silent: true, signal }),
    ])
    return { xml: instance, activities: activities.data as ViewerActivity[] }
  })
}
