import type { ActivityNode } from '../bpm-instance/index.ts'

/** How far the latest process of a record is, as the server tells its readers. */
export interface RecordWay {
  /** Of the instance. */
  id: number
  name: string
  /** 1 running, 2 ended. */
  status: number
  /** 1 in progress, 2 approved, 3 rejected, 4 cancelled. */
  result: number
  createTime: string
  endTime: string | null
  /** Whether the reader has submitted it. */
  isOwn: boolean
  /** Whether the reader may open the process. */
  mayOpen: boolean
  steps: RecordStep[]
}

interface RecordStep {
  id: number
  name: string
  person: string | null
  result: number
  startTime: string
  endTime: string | null
  reason: string | null
}

/** The steps as a timeline draws them. */
export const nodesOf = ({ steps }: RecordWay): ActivityNode[] =>
  steps.map(step => ({
    ...{ id: String(step.id), name: step.name, nodeType: 'task', status: step.result },
    ...{ startTime: step.startTime, endTime: step.endTime, candidateUsers: [], candidateText: null },
    tasks: [
      {
        ...{ id: step.id, name: step.name, taskDefinitionKey: '', result: step.result, reason: step.reason },
        ...{ createTime: step.startTime, endTime: step.endTime, durationInMillis: null, dueDate: null },
        assigneeUser: step.person === null ? null : { userId: 0, nickName: step.person, deptName: null },
        ...{ ownerUser: null, substitutedUser: null, parentTaskId: null, isCandidate: step.person === null },
        ...{ attachments: null, signPicUrl: null, version: 0 },
      },
    ],
  }))
