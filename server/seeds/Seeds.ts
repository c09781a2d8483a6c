import type { ProcessSeed } from './readProcesses.ts'
import type { EnglishSeed } from './takeEnglish.ts'

/** Seeds as they lie in seeds/: what an empty installation begins with. */
export interface Seeds {
  dictionaries: DictionarySeed[]
  settings: { configKey: string; configName: string; configValue: string; remark: string }[]
  menus: DirectorySeed[]
  sms: SmsSeeds
  notifyTemplates: NotifyTemplateSeed[]
  mailTemplates: MailTemplateSeed[]
  jobs: JobSeed[]
  calendar: CalendarSeed[]
  packages: PackageSeed[]
  demo: DemoSeeds
  /** What its texts are called in English. */
  english: EnglishSeed[]
}

/** Days of the platform's calendar that are other than their weekdays say. */
export interface CalendarSeed {
  name: string
  kind: 'rest' | 'work'
  /** YYYY-MM-DD, both included, of one year. */
  firstDay: string
  lastDay: string
  remark: string
}

/** A package of menus: all that the seeded roles of a type of tenant work with. */
export interface PackageSeed {
  name: string
  tenantType: number
  remark: string
}

export interface SmsSeeds {
  channels: { code: string; signature: string; remark: string }[]
  /** `channel` is the code of one. */
  templates: {
    code: string
    name: string
    type: number
    content: string
    channel: string
    api_template_id: string
  }[]
}

interface MailTemplateSeed {
  code: string
  name: string
  /** Name of the sender. */
  nickname: string
  title: string
  content: string
  remark: string
}

interface NotifyTemplateSeed {
  code: string
  name: string
  /** Name of the sender. */
  nickname: string
  type: number
  content: string
}

/** A built-in job; status, group and rules are the same for all. */
export interface JobSeed {
  jobName: string
  invokeTarget: string
  cronExpression: string
  remark: string
  /** '1' for one that begins paused. */
  status?: '0' | '1'
}

/** A record of a page; values by property. */
export interface RecordSeed {
  page: string
  /** Id of the tenant that owns it; none where the platform owns all. */
  tenant?: number
  /** A reference is written as the label of what it names. */
  values: Record<string, unknown>
}

/** A message that lies in the box of a demo account. */
export interface MessageSeed {
  userName: string
  template: string
  params: Record<string, string>
  read?: boolean
}

export interface DictionarySeed {
  dictType: string
  dictName: string
  values: {
    value: string
    label: string
    /** How page files call it: the types of tenant have names. */
    name?: string
    listClass?: string
    isDefault?: string
  }[]
}

/** A directory of the menu, as it is stored: in Chinese. Pages hang themselves below it. */
export interface DirectorySeed {
  path: string
  title: string
  icon: string
  order: number
  /** Permissions that roles can be given here, for endpoints that no page makes. */
  buttons?: { title: string; permission: string }[]
  children?: DirectorySeed[]
}

export interface DemoSeeds {
  tenants: TenantSeed[]
  processes: ProcessSeed[]
  messages: MessageSeed[]
  records: RecordSeed[]
  /** By tenant type. */
  roles: Record<string, RoleSeed[]>
  /** Each name with its pinyin. No two together are the name of a person whom the public knows. */
  names: { families: [string, string][]; given: [string, string][] }
}

export interface TenantSeed {
  id: number
  name: string
  tenantType: number
  contactName: string
  contactMobile: string
  departments: DepartmentSeed[]
  /** Code and name, and its English. */
  posts: [string, string, string][]
  /** How many accounts to make up. */
  users: number
  notices: NoticeSeed[]
  /** Accounts that can sign in. */
  accounts: { userName: string; nickName: string; role: string; department: string }[]
}

export interface NoticeSeed {
  type: string
  title: string
  content: string
  /** Whether it is still being written. */
  draft?: boolean
  /** Names of departments and keys of roles whose people it is for; everybody where absent. */
  departments?: string[]
  roles?: string[]
  /** Of the platform: kinds of institutions whose people it is for as well; each of them has a row of its own. */
  tenantTypes?: number[]
  /** Days from now; it is shown from its making where absent, and for ever. */
  publishIn?: number
  endIn?: number
}

export interface DepartmentSeed {
  name: string
  children?: DepartmentSeed[]
}

export interface RoleSeed {
  roleKey: string
  roleName: string
  dataScope: string
  /** Pages granted with all their buttons. */
  pages?: string[]
  permissions?: string[]
}
