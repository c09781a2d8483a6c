import type { Row } from '#server/engine/contracts/records.ts'
import type { Prefill, RollupField } from './campaignDefinition.ts'

/** What seeds/demo/campaigns.json holds. Moments are days from now. */
export interface DemoCampaigns {
  forms: DemoForm[]
  templates: DemoTemplate[]
  /** The oldest first: later ones take over what was handed in before. */
  campaigns: DemoCampaign[]
}

export interface DemoForm {
  tenant: number
  name: string
  schema: { properties: Record<string, { title: string }> }
}

export interface StoredForm extends DemoForm {
  formId: number
  versionId: number
}

export interface DemoTemplate {
  tenant: number
  name: string
  category: string
  form: string
  instructions?: string
  prefill?: Prefill[]
  rollup?: RollupField[]
  status?: string
}

export interface DemoCampaign {
  tenant: number
  title: string
  /** What is not said is taken from it. */
  template?: string
  form?: string
  category?: string
  instructions?: string
  rollup?: RollupField[]
  /** Those of the tasks where absent. */
  targets?: Row
  startsIn?: number
  endsIn: number
  status: string
  reason?: string
  internalReview?: boolean
  tasks: DemoTask[]
  skipped?: { to: DemoTarget; reason: string }[]
}

/** An institution, a department by its name, one of its members, or an account. */
export type DemoTarget = { tenant: number } | { department: string; member?: number } | { user: string }

export interface DemoTask {
  to: DemoTarget
  status: string
  /** When it was saved or handed in last. */
  at?: number
  /** Handed in within the minutes of grace. */
  late?: boolean
  content?: Row
  /** Percent, while it is filled in. */
  share?: number
  /** What was handed in first. */
  earlier?: { at: number; content: Row }
  /** Where it is other than that of the campaign. */
  endsIn?: number
  /** Why it was returned the last time. */
  returned?: string
  remarks?: DemoRemark[]
  exempt?: string
  /** Why more time is asked for. */
  extension?: string
  questions?: { text: string; at: number; answer?: string }[]
}

/** Of the whole report where it names no field. */
export interface DemoRemark {
  field?: string
  text: string
  reply?: string
  done?: boolean
}

const DAY = 86_400_000

/** 18:00 where the institutions of the demo are, in hours UTC. */
const END_HOUR = 10

/** A day from now, at an hour of UTC; null where nobody has said which. */
export function momentOf(now: number, days: number | undefined, hour = END_HOUR): Date | null {
  if (days === undefined) return null
  const moment = new Date(now + days * DAY)
  moment.setUTCHours(hour, 0, 0, 0)
  return moment
}
