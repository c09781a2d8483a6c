/** Seeds as they lie in seeds/: what an empty installation begins with. */
export interface Seeds {
  dictionaries: DictionarySeed[]
  settings: { configKey: string; configName: string; configValue: string; remark: string }[]
  menus: DirectorySeed[]
  demo: DemoSeeds
}

export interface DictionarySeed {
  dictType: string
  dictName: string
  values: { value: string; label: string; listClass?: string; isDefault?: string }[]
}

/** A directory of the menu. Pages hang themselves below it. */
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
  /** By tenant type. */
  roles: Record<string, RoleSeed[]>
  names: { surnames: string[]; given: [string, string][]; pinyin: Record<string, string> }
}

export interface TenantSeed {
  id: number
  name: string
  tenantType: number
  contactName: string
  contactMobile: string
  departments: DepartmentSeed[]
  /** Code and name. */
  posts: [string, string][]
  /** How many accounts to make up. */
  users: number
  notices: { type: string; title: string; content: string }[]
  /** Accounts that can sign in. */
  accounts: { userName: string; nickName: string; role: string; department: string }[]
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
