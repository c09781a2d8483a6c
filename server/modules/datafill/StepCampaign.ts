import type { Row } from '#server/engine/contracts/records.ts'
import type { Prefill } from './campaignDefinition.ts'

/** What is done to all tasks of a campaign. */
export type CampaignStep =
  | 'publish'
  | 'start'
  | 'remind'
  | 'extend'
  | 'version'
  | 'close'
  | 'archive'
  | 'withdraw'

/** A campaign as its steps know it. */
export interface StepCampaign {
  /** The publisher. */
  tenantId: number
  publisherName: string
  campaignId: number
  title: string
  category: string | null
  formId: number
  formVersionId: number
  instructions: string | null
  attachments: string | null
  prefill: Prefill[] | null
  startTime: Date | null
  deadline: Date
  graceMinutes: number
  internalReview: boolean | null
  reason: string | null
  workKind: CampaignStep
  workParams: Row | null
}

export interface TaskTarget {
  tenantId: number
  kind: string
  key: string
  name: string
}
